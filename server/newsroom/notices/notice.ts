import type { NoticeChannelName, ReceiptState, StoryNotice } from '#domain/desk/story-notices.ts';
import type { Change } from '#server/db/cache-tags.ts';
import type { Queryable } from '#server/db/client.ts';

/** A correction or a kill, as its channels get it. */
export interface Notice extends Pick<StoryNotice, 'storyId' | 'kind' | 'origin' | 'title' | 'text'> {
  readonly id: string;
  /** The story's address when it happened. */
  readonly path: string;
  readonly section: string;
  readonly at: Date;
  /** What was announced with it. */
  readonly change: Change;
}

/** What readers are told. Why a story was killed is for the desk alone. */
export function publicText({ kind, text }: Pick<Notice, 'kind' | 'text'>): string {
  return kind === 'kill' ? 'We have taken this story off our site.' : text;
}

/** What a channel says of a notice. */
export interface ReceiptNews {
  readonly state: ReceiptState;
  /** A sentence for the desk. */
  readonly detail: string;
}

/** A way by which readers and other systems may have got a story, and get its correction or kill. */
export interface NoticeChannel {
  readonly name: NoticeChannelName;
  /** It shows what the nodes keep, so it is asked only after all of them have dropped their pages. */
  readonly isAfterPages?: true;
  /** What has to happen in the transaction of the correction or kill. */
  begin?(tx: Queryable, notice: Notice): Promise<void>;
  /**
   * Looks how far it has come, and may do what is due. Asked again while it is 'waiting' or 'failed'; of a kill only while
   * the story is off the site, of a correction only while it is on it. What it throws counts as failed.
   */
  check(db: Queryable, notice: Notice, signal: AbortSignal): Promise<ReceiptNews>;
  /** An editor wants a failed one tried again now. */
  retry?(tx: Queryable, notice: Notice): Promise<void>;
}

/** The channels by name. */
export function askedChannels(channels: readonly NoticeChannel[]) {
  const namesOf = (some: readonly NoticeChannel[]) => some.map(({ name }) => name);
  return { names: namesOf(channels), afterPages: namesOf(channels.filter(({ isAfterPages }) => isAfterPages)) };
}

export const waiting = (detail: string): ReceiptNews => ({ state: 'waiting', detail });
export const done = (detail: string): ReceiptNews => ({ state: 'done', detail });
export const failed = (detail: string): ReceiptNews => ({ state: 'failed', detail });
export const notNeeded = (detail: string): ReceiptNews => ({ state: 'not needed', detail });
