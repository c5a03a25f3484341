import { isId } from './ids.ts';
import { londonDay, londonTime } from './london-clock.ts';
import { monthName } from './month.ts';
import type { Picture, SafeHtml } from './story.ts';

/** A post of a live blog as readers see it. */
export interface LivePost {
  readonly id: string;
  /** Its place in the order of publication; a later post has a higher one. Other changes of the blog leave gaps. */
  readonly place: number;
  /** '' without one. */
  readonly headline: string;
  readonly html: SafeHtml;
  readonly isKey: boolean;
  readonly author: string;
  /** ISO 8601 in UTC. */
  readonly postedAt: string;
  readonly editedAt: string | null;
  /** What was wrong before. */
  readonly correction: string | null;
  /** Why it was withdrawn; its headline and text are empty then. */
  readonly withdrawn: string | null;
}

/** GET /api/live-blogs/:id/posts: the changes after the reader's last known one. */
export interface LiveChanges {
  /** The cursor: number of the last change in this response, from which the next request continues. */
  readonly seq: number;
  readonly isOpen: boolean;
  /** New, edited and withdrawn posts, in the order of their change. */
  readonly posts: readonly LivePost[];
  /** There are more changes than fit into one response. */
  readonly hasMore: boolean;
}

/** The part of a live blog that one page shows. */
export interface LiveBlogPage {
  readonly storyId: string;
  readonly seq: number;
  readonly isOpen: boolean;
  readonly openedAt: string;
  readonly closedAt: string | null;
  /** The main points, most important first. */
  readonly points: readonly string[];
  /** The newest first. */
  readonly keyEvents: readonly KeyEvent[];
  /** Shown above the others, on the first page. */
  readonly pinned: LivePost | null;
  /** The newest first. */
  readonly posts: readonly LivePost[];
  /** Older posts are those before this place; `null` when there are none. */
  readonly older: number | null;
  /** The page begins with the newest post. */
  readonly isNewest: boolean;
  /** The post that the address names, with its first picture. */
  readonly named: (LivePost & { readonly picture: Picture | null }) | null;
}

export type KeyEvent = Pick<LivePost, 'id' | 'headline' | 'postedAt'>;

/** The requested part of a live blog: the newest posts, those before a place, or those from one post on. */
export type LiveBlogView =
  | { readonly kind: 'newest' }
  | { readonly kind: 'before'; readonly place: number }
  | { readonly kind: 'from'; readonly post: string };

export const NEWEST: LiveBlogView = { kind: 'newest' };

const PLACE = /^[1-9]\d{0,6}$/;

/** The view that an address asks for by `before` or `post`; unusable values mean the newest posts. */
export function liveBlogView(query: URLSearchParams): LiveBlogView {
  const post = query.get('post') ?? '';
  if (isId(post)) return { kind: 'from', post };
  const place = query.get('before') ?? '';
  return PLACE.test(place) ? { kind: 'before', place: Number(place) } : NEWEST;
}

/** The canonical query of a view, without '?'. */
export function liveBlogQuery(view: LiveBlogView): string {
  switch (view.kind) {
    case 'newest':
      return '';
    case 'before':
      return `before=${view.place}`;
    case 'from':
      return `post=${view.post}`;
  }
}

/** The address of one post, by the path of its story: for sharing, and without script. */
export function livePostPath(storyPath: string, id: string): string {
  return `${storyPath}?post=${id}#${livePostAnchor(id)}`;
}

export function livePostAnchor(id: string): string {
  return `post-${id}`;
}

/** When a post was published, on London's clock: '21:04' and '23 November'. */
export function livePostTime(iso: string): { readonly time: string; readonly day: string } {
  const at = new Date(iso);
  const [, month, day] = londonDay(at).split('-').map(Number);
  return { time: londonTime(at), day: `${day} ${monthName(month ?? 0)}` };
}
