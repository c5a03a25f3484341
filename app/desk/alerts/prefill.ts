import { ALERT_LIMITS, type AlertTopic } from '#domain/alerts.ts';
import type { DeskStory, StoryFields } from '#domain/desk/desk-story.ts';
import { oneLine } from '#domain/html-text.ts';
import { cutAtWord } from '#domain/summary.ts';
import { topicSlug } from '#domain/topic.ts';

/** The maximum number of a story's tags offered as topics: agencies send dozens, and an alert has at most 20 topics. */
const MOST_TAGS = 8;

/** A topic with its name. */
interface NamedTopic {
  readonly topic: AlertTopic;
  readonly name: string;
}

/** An alert made from a story, to be edited before it is sent. */
export interface Prefill {
  readonly title: string;
  readonly body: string;
  readonly path: string;
  /** Topics that are preselected. */
  readonly topics: readonly AlertTopic[];
  /** The story's live blog, author and tags, offered beside the topics that every alert can have. */
  readonly own: readonly NamedTopic[];
}

/** The alert for a public story; `null` while readers can't see the story. */
export function prefillFrom({ _id, href, published }: DeskStory, hasLiveBlog: boolean): Prefill | null {
  if (href === null || published === null) return null;
  const { title, standfirst, section, isBreaking, authorId, authorName } = published;
  const author: NamedTopic[] =
    authorId === null ? [] : [{ topic: `author:${authorId}`, name: authorName || 'The author' }];
  const liveBlog: NamedTopic[] = hasLiveBlog ? [{ topic: `live-blog:${_id}`, name: title }] : [];
  const own = [...liveBlog, ...author, ...tagsOf(published)];
  return {
    title: fitted(title, ALERT_LIMITS.title),
    body: fitted(standfirst, ALERT_LIMITS.body),
    path: href,
    topics: [...(isBreaking ? (['breaking'] as const) : []), `section:${section}`, ...own.map(({ topic }) => topic)],
    own,
  };
}

/** The tags and categories of a story that have a page of their own, each once. 'News' stands for no category. */
function tagsOf({ tags, category, subCategory }: StoryFields): NamedTopic[] {
  const names = new Map<string, string>();
  for (const name of [...tags, ...(category === 'News' ? [] : [category]), subCategory]) {
    const slug = topicSlug(name);
    if (slug !== '' && !names.has(slug)) names.set(slug, name);
  }
  return Array.from(names, ([slug, name]): NamedTopic => ({ topic: `topic:${slug}`, name })).slice(0, MOST_TAGS);
}

/** At most `most` characters of `text`, on one line; no full stop is left before the ellipsis. */
export function fitted(text: string, most: number): string {
  return cutAtWord(oneLine(text), most).replace(/\.+…$/, '…');
}

/** Reduces `address` to a path if it is on this site, because editors copy whole addresses of pages. */
export function sitePath(address: string, origin: string): string {
  const typed = address.trim();
  if (!URL.canParse(typed)) return typed;
  const url = new URL(typed);
  return url.origin === origin ? url.pathname + url.search + url.hash : typed;
}
