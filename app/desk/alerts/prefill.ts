import { ALERT_LIMITS, type AlertTopic } from '#domain/alerts.ts';
import type { DeskStory } from '#domain/desk/desk-story.ts';

/** A topic by name. */
interface NamedTopic {
  readonly topic: AlertTopic;
  readonly name: string;
}

/** An alert made from a story, to be edited before it is sent. */
export interface Prefill {
  readonly title: string;
  readonly body: string;
  readonly path: string;
  /** Topics that are chosen at first. */
  readonly topics: readonly AlertTopic[];
  /** The story's author and live blog, offered beside the topics that every alert can have. */
  readonly own: readonly NamedTopic[];
}

/** The alert for a public story; `null` while readers can't see the story. */
export function prefillFrom({ _id, href, published }: DeskStory, hasLiveBlog: boolean): Prefill | null {
  if (href === null || published === null) return null;
  const { title, standfirst, section, isBreaking, authorId, authorName } = published;
  const author: NamedTopic[] =
    authorId === null ? [] : [{ topic: `author:${authorId}`, name: authorName || 'The author' }];
  const liveBlog: NamedTopic[] = hasLiveBlog ? [{ topic: `live-blog:${_id}`, name: title }] : [];
  const own = [...liveBlog, ...author];
  return {
    title: cutAtWord(title, ALERT_LIMITS.title),
    body: cutAtWord(standfirst, ALERT_LIMITS.body),
    path: href,
    topics: [...(isBreaking ? (['breaking'] as const) : []), `section:${section}`, ...own.map(({ topic }) => topic)],
    own,
  };
}

const ELLIPSIS = '…';

/** At most `most` characters of `text` on one line: whole words, with an ellipsis where something is left out. */
export function cutAtWord(text: string, most: number): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (line.length <= most) return line;
  const room = most - ELLIPSIS.length;
  // A word that ends exactly where the room does is whole.
  const atWord = line.slice(0, room + 1).lastIndexOf(' ');
  // Half of a letter beyond 16 bits would be shown as a box.
  const kept = atWord > 0 ? line.slice(0, atWord) : line.slice(0, room).replace(/[\uD800-\uDBFF]$/, '');
  return kept.replace(/[\s,;:.–—-]+$/, '') + ELLIPSIS;
}

/** The path on this site that `address` means: editors copy the whole address of a page. */
export function sitePath(address: string, origin: string): string {
  const typed = address.trim();
  if (!URL.canParse(typed)) return typed;
  const url = new URL(typed);
  return url.origin === origin ? url.pathname + url.search + url.hash : typed;
}
