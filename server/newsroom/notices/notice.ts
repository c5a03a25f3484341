import type { NoticeChannelName, ReceiptState, StoryNotice } from '#domain/desk/story-notices.ts';
import type { Change } from '#server/db/cache-tags.ts';
import type { Queryable } from '#server/db/client.ts';

/** A correction or kill, as passed to the channels. */
export interface Notice extends Pick<StoryNotice, 'storyId' | 'kind' | 'origin' | 'title' | 'text'> {
  readonly id: string;
  /** The story's address when it happened. */
  readonly path: string;
  readonly section: string;
  readonly at: Date;
  /** The change announced with it. */
  readonly change: Change;
}

/** The text for readers. The reason for a kill is only for the desk. */
export function publicText({ kind, text }: Pick<Notice, 'kind' | 'text'>): string {
  return kind === 'kill' ? 'We have taken this story off our site.' : text;
}

/** The state of a notice in one channel. */
export interface ReceiptNews {
  readonly state: ReceiptState;
  /** A sentence for the desk. */
  readonly detail: string;
}

/** A channel by which readers or other systems may have received a story, and receive its correction or kill. */
export interface NoticeChannel {
  readonly name: NoticeChannelName;
  /** It shows what nodes have cached, so it is checked only after all of them have dropped their pages. */
  readonly isAfterPages?: true;
  /** Called in the transaction of the correction or kill. */
  begin?(tx: Queryable, notice: Notice): Promise<void>;
  /** Called in the transaction in which `userId` undoes the kill of a story and readers have it again. */
  undoKill?(tx: Queryable, storyId: string, userId: string): Promise<void>;
  /**
   * Checks the progress, and may do what is due. Called again while the state is 'waiting' or 'failed'; for a kill
   * only while the story is off the site, for a correction only while it is public. An exception counts as failed.
   */
  check(db: Queryable, notice: Notice, signal: AbortSignal): Promise<ReceiptNews>;
  /** Called when an editor retries a failed receipt. */
  retry?(tx: Queryable, notice: Notice): Promise<void>;
}

/** The names of the channels, and of those that wait for the pages. */
export function askedChannels(channels: readonly NoticeChannel[]) {
  const namesOf = (some: readonly NoticeChannel[]) => some.map(({ name }) => name);
  return { names: namesOf(channels), afterPages: namesOf(channels.filter(({ isAfterPages }) => isAfterPages)) };
}

export const waiting = (detail: string): ReceiptNews => ({ state: 'waiting', detail });
export const done = (detail: string): ReceiptNews => ({ state: 'done', detail });
export const failed = (detail: string): ReceiptNews => ({ state: 'failed', detail });
export const notNeeded = (detail: string): ReceiptNews => ({ state: 'not needed', detail });
