import { type LiveChanges, livePostAnchor } from '#domain/live-blog.ts';
import { fetchJson } from '../load-errors.ts';
import { fillPost } from './fill-post.ts';
import { parseChanges } from './parse-changes.ts';

const TIMEOUT_MS = 10_000;
const VISIBLE_MS = 1500;
const HIDDEN_MS = 60_000;
const LONGEST_MS = 60_000;

/**
 * Polls an open live blog: shows edits and withdrawals at once, and announces new posts in a line that causes no layout
 * shift. Stops when the blog is closed.
 */
export function start(element: HTMLElement): void {
  const blog = new LiveBlog(element);
  blog.follow();
}

type Post = LiveChanges['posts'][number];

class LiveBlog {
  // The page may be stored and shown again, so it is followed for as long as its element exists.
  readonly #element: WeakRef<HTMLElement>;
  readonly #id: string;
  /** The change that the page was made after: posts published since have a higher place. */
  readonly #made: number;
  #after: number;
  #failures = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isAsking = false;
  /** New posts that the reader has not asked for yet, by id, oldest first. */
  readonly #waiting = new Map<string, Post>();

  constructor(element: HTMLElement) {
    this.#element = new WeakRef(element);
    this.#id = element.dataset.blog ?? '';
    this.#made = Number(element.dataset.seq);
    this.#after = this.#made;
    element.querySelector('[data-show]')?.addEventListener('click', () => this.#show());
  }

  follow(): void {
    const look = () => {
      if (!this.#element.deref()) document.removeEventListener('visibilitychange', look);
      else if (!document.hidden) void this.#ask();
    };
    document.addEventListener('visibilitychange', look);
    this.#wait(false);
  }

  #wait(hasMore: boolean): void {
    clearTimeout(this.#timer);
    const wait = hasMore ? 0 : nextWait({ isHidden: document.hidden, failures: this.#failures });
    this.#timer = setTimeout(() => void this.#ask(), wait);
  }

  async #ask(): Promise<void> {
    const element = this.#element.deref();
    if (!element || this.#isAsking) return;
    this.#isAsking = true;
    let changes: LiveChanges | null = null;
    try {
      if (element.isConnected) changes = await this.#fetchChanges();
      this.#failures = 0;
    } catch (error) {
      // The story has been taken off the site.
      if (error instanceof Error && error.message === 'HTTP 404') return;
      // Keep what is shown and poll again later (`nextWait`).
      this.#failures += 1;
    }
    this.#isAsking = false;
    if (changes) this.#take(element, changes);
    if (changes?.isOpen === false && !changes.hasMore) this.#end(element);
    else this.#wait(changes?.hasMore ?? false);
  }

  async #fetchChanges(): Promise<LiveChanges> {
    const path = `/api/live-blogs/${this.#id}/posts?after=${this.#after}`;
    return parseChanges(await fetchJson(path, { cache: 'no-cache', signal: AbortSignal.timeout(TIMEOUT_MS) }));
  }

  #take(element: HTMLElement, { seq, posts }: LiveChanges): void {
    this.#after = seq;
    for (const post of posts) {
      const shown = element.querySelector<HTMLElement>(`#${CSS.escape(livePostAnchor(post.id))}`);
      if (shown) fillPost(shown, post, { element, isPinned: shown.dataset.pinned !== undefined });
      else if (post.withdrawn !== null) this.#waiting.delete(post.id);
      else if (post.place > this.#made) this.#waiting.set(post.id, post);
    }
    this.#offer(element);
  }

  /** Shows how many new posts are waiting. */
  #offer(element: HTMLElement): void {
    const button = element.querySelector<HTMLButtonElement>('[data-show]');
    if (!button) return;
    const count = this.#waiting.size;
    const text = count === 1 ? 'Show 1 new post' : `Show ${count} new posts`;
    if (count > 0 && button.textContent !== text) button.textContent = text;
    button.hidden = count === 0;
  }

  #show(): void {
    const element = this.#element.deref();
    const list = element?.querySelector('[data-posts]');
    if (!element || !list) return;
    if (element.dataset.newest === undefined) {
      location.assign(element.dataset.path ?? '/');
      return;
    }
    const made = [...this.#waiting.values()].map((post) => fillPost(null, post, { element, isPinned: false }));
    this.#waiting.clear();
    const pinned = list.querySelector('[data-pinned]');
    for (const post of made) {
      if (pinned) pinned.after(post);
      else list.prepend(post);
    }
    for (const nothing of element.querySelectorAll<HTMLElement>('[data-nothing]')) nothing.hidden = true;
    this.#offer(element);
    made.at(-1)?.focus();
  }

  #end(element: HTMLElement): void {
    clearTimeout(this.#timer);
    const heading = element.querySelector('h2');
    if (heading) heading.textContent = 'How it happened';
    for (const one of element.querySelectorAll('[data-live]')) one.remove();
  }
}

/** Milliseconds until the next call: a second and a half, longer after failures in a row, a minute in a hidden tab. */
export function nextWait({ isHidden, failures }: { readonly isHidden: boolean; readonly failures: number }): number {
  if (isHidden) return HIDDEN_MS;
  return Math.min(VISIBLE_MS * 2 ** failures, LONGEST_MS);
}
