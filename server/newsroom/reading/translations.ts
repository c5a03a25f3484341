import { type Language, languageFacts } from '#domain/languages.ts';
import type { StoryKind } from '#domain/story.ts';
import { cacheTag } from '#server/db/cache-tags.ts';
import { planned, type Queryable } from '#server/db/client.ts';
import type { PageTrace } from '#server/http/page-trace.ts';
import { publicStory } from '../model/public-stories.ts';
import { hrefOf } from '../model/story-address.ts';

/** A story in another language. */
export interface Translation {
  readonly language: Language;
  /** Path of its canonical address. */
  readonly href: string;
}

interface TranslationRow {
  id: string;
  kind: StoryKind;
  language: Language;
  section: string;
  slug: string;
  is_public: boolean;
}

/**
 * The other public stories of a translation group. Unpublished ones are added to the trace too, so that the page is
 * invalidated when they are published.
 */
export async function readTranslations(
  db: Queryable,
  trace: PageTrace,
  group: string | null,
  except: string,
): Promise<Translation[]> {
  if (group === null) return [];
  const { rows } = await db.query<TranslationRow>(
    planned(
      'translations',
      `select s.id, s.kind, s.language, s.section, s.slug, ${publicStory('s')} as is_public from stories s
       where s.translation_group = $1 and s.id <> $2 order by s.language`,
      [group, except],
    ),
  );
  for (const { id } of rows) trace.shows(cacheTag.story(id));
  return rows
    .filter(({ is_public }) => is_public)
    .map(({ id, kind, language, section, slug }) => ({
      language: languageFacts(language).code,
      href: hrefOf(kind, section, slug, id, language),
    }));
}
