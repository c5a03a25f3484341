interface Polling {
  readonly lastPollAt: Date | null;
  /** `null`: it is paused or not polled at all. */
  readonly intervalSeconds: number | null;
  /** Until when the source has asked to be left alone (Retry-After); may be over. */
  readonly askedUntil: Date | null;
}

interface NextPoll {
  readonly nextPollAt: Date | null;
  /** Until when the source has asked to be left alone, where that puts off the next poll. */
  readonly leftAloneUntil: Date | null;
}

/** When a source of the wire is polled next, and whether that waits because the source has asked for it. */
export function nextPoll({ lastPollAt, intervalSeconds, askedUntil }: Polling): NextPoll {
  const due = lastPollAt && intervalSeconds ? new Date(lastPollAt.getTime() + intervalSeconds * 1000) : null;
  const leftAloneUntil = due && askedUntil && askedUntil > due ? askedUntil : null;
  return { nextPollAt: leftAloneUntil ?? due, leftAloneUntil };
}
