const MAX_ITEMS = 10_000;

/** An item of a feed that is never a story, such as a picture: left out by every poll, and named by a try. */
export interface NotStory {
  readonly wireId: string | null;
  readonly title: string;
  /** As the feed calls it: 'picture', 'video'. */
  readonly kind: string;
}

/** What an adapter finds in a document. */
export interface AdaptedItems {
  readonly items: readonly unknown[];
  readonly notStories: readonly NotStory[];
}

export type FeedItems =
  | ({ readonly kind: 'items' } & AdaptedItems)
  | { readonly kind: 'failed'; readonly reason: string };

/** The items of a feed's answer: an array, `{data: [...]}` or one single object (WIRE-51, API-38). */
export function itemsOf(answer: unknown): FeedItems {
  const list = listIn(answer);
  return list === null ? { kind: 'failed', reason: 'the answer holds no items' } : boundedItems(list);
}

/** `list`, unless it is longer than any feed. */
export function boundedItems(list: readonly unknown[], notStories: readonly NotStory[] = []): FeedItems {
  if (list.length > MAX_ITEMS) {
    return { kind: 'failed', reason: `the answer holds more than ${MAX_ITEMS} items` };
  }
  return { kind: 'items', items: list, notStories };
}

/** An id that a number cannot hold exactly: rounded, two stories next to each other would become one. */
const LONG_ID = /("_?id"\s*:\s*)(\d{16,})(?=\s*[,}])/g;

/** The items in the text of a feed's answer. The reason never repeats the text, which is untrusted. */
export function parseFeed(text: string, itemsIn: (answer: unknown) => FeedItems = itemsOf): FeedItems {
  let answer: unknown;
  try {
    answer = JSON.parse(text.replace(LONG_ID, '$1"$2"'));
  } catch {
    return { kind: 'failed', reason: 'the answer is not valid JSON' };
  }
  return itemsIn(answer);
}

function listIn(answer: unknown): readonly unknown[] | null {
  if (Array.isArray(answer)) return answer;
  if (typeof answer !== 'object' || answer === null) return null;
  if ('data' in answer) return Array.isArray(answer.data) ? answer.data : listIn(answer.data);
  return Object.keys(answer).length === 0 ? [] : [answer];
}
