import { timeAgo, timeAgoInLatestBlock } from '#domain/time-ago.ts';

const MINUTE = 60_000;

/** The part of a time element that the clock needs. */
export interface ShownTime {
  readonly dateTime: string;
  readonly dataset: { readonly ago?: string | undefined };
  readonly firstChild: { nodeValue: string | null } | null;
}

/** Updates all times on the page now and every 60 seconds (CONST-26). Returns a function that stops it. */
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
