import { timeAgo, timeAgoInLatestBlock } from '#domain/time-ago.ts';

const MINUTE = 60_000;

/** As much of a time element as the clock touches. */
export interface ShownTime {
  readonly dateTime: string;
  readonly dataset: { readonly ago?: string | undefined };
  readonly firstChild: { nodeValue: string | null } | null;
}

/** One clock for all times on the page: sets their texts now and every 60 seconds (CONST-26). Returns how to stop it. */
export function keepTimesFresh(findTimes: () => Iterable<ShownTime>): () => void {
  const refresh = () => {
    const now = new Date();
    for (const { dateTime, dataset, firstChild } of findTimes()) {
      const say = dataset.ago === 'latest' ? timeAgoInLatestBlock : timeAgo;
      const text = say(dateTime, now);
      if (firstChild && firstChild.nodeValue !== text) firstChild.nodeValue = text;
    }
  };
  refresh();
  const timer = setInterval(refresh, MINUTE);
  return () => clearInterval(timer);
}
