import { deskFetch, problemText } from '#app/desk/session/desk-fetch.ts';
import { headlinesAnswer, type SentHeadline } from '#domain/desk/headlines.ts';
import { topicsLine } from '#domain/desk/homepage-form.ts';
import type { HomepageValues } from './homepage-kind.ts';

/** Fetches the current top headlines through our own server. Throws an error whose message can be shown. */
export async function fetchHeadlines(): Promise<readonly SentHeadline[]> {
  const answer = await deskFetch('/api/desk/headlines', { cache: 'no-store' });
  if (!answer.ok) throw new Error(await problemText(answer, `The server answered ${answer.status}.`));
  return headlinesAnswer.parse(await answer.json()).headlines;
}

/** Fills the form from headlines: the first one's title and picture, all titles as topics (DESK-22, DESK-23). */
export function prefilled(values: HomepageValues, headlines: readonly SentHeadline[]): HomepageValues {
  const [first] = headlines;
  if (!first) return values;
  const topics = topicsLine(headlines.map(({ title }) => title));
  return { ...values, headline: first.title, mainImage: first.image, mainImageAlt: '', topics };
}
