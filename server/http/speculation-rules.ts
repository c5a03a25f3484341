import { type Language, pathInLanguage } from '#domain/languages.ts';
import { isLiteRoute } from '#domain/lite.ts';
import { mayPlayLiveStream, mayShowPlayer } from '#domain/videos/outside-media.ts';
import type { App } from './app-types.ts';

/** The pages with players. From a page without their policy, the readers' script leaves loading them to the browser. */
const WITH_PLAYERS = ['/', '/videos', '/live'] as const;
const WITH_STREAM = ['/live'] as const;

const PLAYERS_FILE = '/speculation-rules/players.json';
const STREAM_FILE = '/speculation-rules/stream.json';

/**
 * Speculation rules: browsers prefetch pages that are loaded whole, once a mouse rests on their link or a finger presses
 * it. The readers' script prefetches all other pages itself (ADR-089), and browsers with rules do not when data is saved.
 */
export function registerSpeculationRules(app: App, languages: readonly Language[]): void {
  for (const [path, pages] of [
    [PLAYERS_FILE, WITH_PLAYERS],
    [STREAM_FILE, WITH_STREAM],
  ] as const) {
    const text = JSON.stringify(rulesFor(pages, languages));
    app.get(path, { schema: { hide: true } }, async (_request, reply) =>
      reply.type('application/speculationrules+json').header('cache-control', 'public, max-age=86400').send(text),
    );
  }
}

function rulesFor(pages: readonly string[], languages: readonly Language[]) {
  const paths = pages.flatMap((page) => languages.map((language) => pathInLanguage(page, language)));
  return {
    prefetch: [
      {
        // Without a query: `?lite` is another page.
        where: { or: paths.map((pathname) => ({ href_matches: { pathname, search: '' } })) },
        eagerness: 'moderate',
      },
    ],
  };
}

/** The `Speculation-Rules` header of a page for all readers; null where all links are followed within it. */
export function speculationRulesOf(pathname: string): string | null {
  if (isLiteRoute(pathname) || mayPlayLiveStream(pathname)) return null;
  return JSON.stringify(mayShowPlayer(pathname) ? STREAM_FILE : PLAYERS_FILE);
}
