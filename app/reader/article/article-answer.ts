import { data, redirect } from 'react-router';
import type { Services } from '#app/services.ts';
import type { InvalidAddress, Missing, Moved, StoryPage } from '#server/newsroom/reading/reader.service.ts';
import { type ArticleData, articleData, type MissingData } from './article-data.ts';

type Found = StoryPage | Moved | Missing | InvalidAddress;

/** Turns a lookup into page data, a permanent redirect if the story has moved, or status 404 if it is missing. */
export function articleAnswer(
  found: Found,
  { clock, siteUrl, allowPlayers }: Pick<Services, 'clock' | 'siteUrl' | 'allowPlayers'>,
) {
  switch (found.kind) {
    case 'found':
      allowPlayers?.(found.text.players);
      return data<ArticleData | MissingData>(articleData(found, clock.now(), siteUrl));
    case 'moved':
      throw redirect(found.to, 301);
    case 'missing':
      return missing('Article not found');
    case 'invalid':
      return missing(found.message);
  }
}

function missing(reason: string) {
  return data<ArticleData | MissingData>({ kind: 'missing', reason }, { status: 404 });
}
