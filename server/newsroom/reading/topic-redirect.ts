import { type Language, pathInLanguage } from '#domain/languages.ts';
import { topicPath } from '#domain/topic.ts';
import { isTranslated } from '#domain/translated-pages.ts';
import type { Queryable } from '#server/db/client.ts';
import { findAddressRedirects } from '../catalogue/redirects.service.ts';

/** Where the desk has redirected the page of a topic, in this language alone or in every one; null: nowhere. */
export async function topicRedirect(db: Queryable, slug: string, language: Language): Promise<string | null> {
  const everywhere = topicPath(slug);
  const here = pathInLanguage(everywhere, language);
  const redirects = await findAddressRedirects(db, [here, everywhere]);
  const target = redirects.get(here) ?? redirects.get(everywhere) ?? null;
  return target !== null && isTranslated(target) ? pathInLanguage(target, language) : target;
}
