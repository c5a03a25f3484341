import { timeAgo, timeAgoInLatestBlock } from '../../domain/time-ago.ts';

interface TimeAgoProps {
  /** ISO 8601, or null: 'Recently'. */
  readonly at: string | null;
  readonly now: Date;
  /** The Latest News block says 'Just now' for a whole hour (decision 10). */
  readonly inLatestBlock?: boolean;
}

/** How long ago, as the server's clock saw it; `keepTimesFresh` counts on in the browser. */
export function TimeAgo({ at, now, inLatestBlock = false }: TimeAgoProps) {
  const text = inLatestBlock ? timeAgoInLatestBlock(at, now) : timeAgo(at, now);
  if (at === null) return <span>{text}</span>;
  return (
    <time dateTime={at} data-ago={inLatestBlock ? 'latest' : ''} suppressHydrationWarning>
      {text}
    </time>
  );
}

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
      // The text node itself is changed: React holds on to it.
      if (firstChild && firstChild.nodeValue !== text) firstChild.nodeValue = text;
    }
  };
  refresh();
  const timer = setInterval(refresh, MINUTE);
  return () => clearInterval(timer);
}
