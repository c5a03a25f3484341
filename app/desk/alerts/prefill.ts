import { ALERT_LIMITS, type AlertTopic } from '#domain/alerts.ts';
import type { DeskStory } from '#domain/desk/desk-story.ts';
import { oneLine } from '#domain/html-text.ts';
import { cutAtWord } from '#domain/summary.ts';

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
    title: fitted(title, ALERT_LIMITS.title),
    body: fitted(standfirst, ALERT_LIMITS.body),
    path: href,
    topics: [...(isBreaking ? (['breaking'] as const) : []), `section:${section}`, ...own.map(({ topic }) => topic)],
    own,
  };
}

/** At most `most` characters of `text`, on one line; no full stop is left before the ellipsis. */
export function fitted(text: string, most: number): string {
  return cutAtWord(oneLine(text), most).replace(/\.+…$/, '…');
}

/** The path on this site that `address` means: editors copy the whole address of a page. */
export function sitePath(address: string, origin: string): string {
  const typed = address.trim();
  if (!URL.canParse(typed)) return typed;
  const url = new URL(typed);
  return url.origin === origin ? url.pathname + url.search + url.hash : typed;
}
