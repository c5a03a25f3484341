import type { SentHeadline } from '#domain/desk/headlines.ts';
import { topicsLine } from '#domain/desk/homepage-form.ts';
import type { HomepageValues } from './homepage-kind.ts';

/** Fills the form from headlines: the first one's title and picture, all titles as topics (DESK-22, DESK-23). */
export function prefilled(values: HomepageValues, headlines: readonly SentHeadline[]): HomepageValues {
  const [first] = headlines;
  if (!first) return values;
  const topics = topicsLine(headlines.map(({ title }) => title));
  return { ...values, headline: first.title, mainImage: first.image, mainImageAlt: '', topics };
}
