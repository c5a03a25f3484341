import { timeAgo, timeAgoInLatestBlock } from '#domain/time-ago.ts';

interface TimeAgoProps {
  /** ISO 8601, or null: 'Recently'. */
  readonly at: string | null;
  readonly now: Date;
  /** The Latest News block says 'Just now' for a whole hour (SPEC-10). */
  readonly inLatestBlock?: boolean;
}

/** How long ago, as the server's clock saw it; browser/page/fresh-times.ts counts on. */
export function TimeAgo({ at, now, inLatestBlock = false }: TimeAgoProps) {
  const text = inLatestBlock ? timeAgoInLatestBlock(at, now) : timeAgo(at, now);
  if (at === null) return <span>{text}</span>;
  return (
    <time dateTime={at} data-ago={inLatestBlock ? 'latest' : ''} suppressHydrationWarning>
      {text}
    </time>
  );
}
