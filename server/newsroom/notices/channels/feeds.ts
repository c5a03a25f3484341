import { counted } from '#domain/counted.ts';
import { inLanes } from '#domain/lanes.ts';
import { splitLanguage } from '#domain/languages.ts';
import { sectionBySlug } from '#domain/sections.ts';
import type { Queryable } from '#server/db/client.ts';
import { CORRECTIONS_IN_FEED, newestCorrections } from '../../reading/corrections.ts';
import { beginDuePings, deleteFailures, readPings } from '../../sitemaps/feed-pings.repo.ts';
import { feedsWithStory } from '../../sitemaps/listed-stories.ts';
import { changedFeeds, HUB_TIMEOUT_MS, tellHub, type WebSubHub } from '../../sitemaps/websub.ts';
import { done, failed, type Notice, type NoticeChannel, type ReceiptNews, waiting } from '../notice.ts';
import { droppedPages, WAITS_FOR_PAGES } from './pages.ts';

const PINGS_AT_ONCE = 4;

/** Feeds: checks what they list, and notifies the WebSub hub, if one is set, of those that changed. */
export function feedsChannel(hub: WebSubHub | null): NoticeChannel {
  return {
    name: 'feeds',
    isAfterPages: true,
    check: async (db, notice, signal) => {
      const { since } = await droppedPages(db, notice.id);
      // A hub notified earlier could fetch a feed that some node still has cached.
      if (since === null) return WAITS_FOR_PAGES;
      const wrong = await wrongFeeds(db, notice);
      if (wrong !== null) return failed(wrong);
      const paths = feedsOf(notice);
      if (hub === null) {
        return done(
          `${counted(paths.length, 'feed')} up to date. No WebSub hub is set, so feed readers come by themselves.`,
        );
      }
      await tellOfDue(db, hub, paths, since, signal);
      return toldInWords(await readPings(db, paths, since));
    },
    retry: (tx, notice) => deleteFailures(tx, feedsOf(notice)),
  };
}

/** The feeds that have listed the story, in its language. */
function feedsOf({ change, path }: Notice): string[] {
  return changedFeeds(change, [splitLanguage(path).language]);
}

async function wrongFeeds(db: Queryable, { kind, storyId, path, text, change }: Notice): Promise<string | null> {
  if (kind === 'kill') {
    const [listing] = await feedsWithStory(db, change.sections, storyId);
    return listing === undefined
      ? null
      : `The feed of ${sectionBySlug(listing)?.title ?? listing} still lists the story.`;
  }
  const newest = await newestCorrections(db, splitLanguage(path).language);
  const isListed = newest.some((correction) => correction.storyId === storyId && correction.text === text);
  return isListed || newest.length >= CORRECTIONS_IN_FEED ? null : 'The feed of corrections does not list it.';
}

async function tellOfDue(
  db: Queryable,
  hub: WebSubHub,
  paths: readonly string[],
  since: string,
  signal: AbortSignal,
): Promise<void> {
  const due = await beginDuePings(db, paths, since, HUB_TIMEOUT_MS / 1000);
  await inLanes(due, (ping) => tellHub(db, hub, ping, signal), PINGS_AT_ONCE);
}

function toldInWords(pings: Awaited<ReturnType<typeof readPings>>): ReceiptNews {
  const told = pings.filter(({ isTold }) => isTold).length;
  if (told === pings.length) return done(`The WebSub hub was notified of ${counted(told, 'feed')}.`);
  const problem = pings.find((ping) => !ping.isTold && ping.problem !== null)?.problem;
  const soFar = `The WebSub hub was notified of ${told} of ${counted(pings.length, 'feed')}`;
  return problem ? failed(`${soFar}: ${problem}.`) : waiting(`${soFar} so far.`);
}
