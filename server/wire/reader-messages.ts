import type { FeedBody } from './adapters/read-items.ts';
import type { NotStory } from './items.ts';
import type { ItemMark } from './normalise.ts';
import type { WireOutcome } from './wire-story.ts';

/** From the poll to the worker that reads an answer: first the bytes, then which items are wanted. */
export type ReaderRequest =
  | ({ readonly kind: 'open' } & FeedBody)
  | { readonly kind: 'take'; readonly indexes: readonly number[]; readonly now: number };

export type ReaderAnswer =
  | { readonly kind: 'opened'; readonly marks: readonly ItemMark[]; readonly notStories: readonly NotStory[] }
  | { readonly kind: 'failed'; readonly reason: string }
  | { readonly kind: 'taken'; readonly outcomes: readonly WireOutcome[] };
