import type { AskingFor } from '#app/ui/feature-names.ts';
import { startFeatures } from './features.ts';
import { fetchPage } from './fetch-page.ts';

/** Pages without new entries are skipped, up to this many. */
const MAX_REPEATED = 5;

/** The part of a list entry that identifies it. */
export interface ListedItem {
  readonly dataset: { readonly id?: string | undefined };
}

/** The entries of a further page that are not listed yet, because stories can move to a later page (AUTH-21). */
export function notYetListed<Item extends ListedItem>(listed: Iterable<ListedItem>, further: Iterable<Item>): Item[] {
  const known = new Set<string | undefined>();
  for (const { dataset } of listed) known.add(dataset.id);
  return [...further].filter(({ dataset: { id } }) => {
    if (id === undefined) return true;
    return !known.has(id) && known.add(id);
  });
}

/**
 * Turns the link to a list's next page into a button that appends that page's entries (AUTH-12 to AUTH-15). The next
 * page is the ordinary page at the link's address, which must contain the same list and the same block.
 *
 *     <ul id="stories"><li data-id="{story id}">…</li></ul>
 *     <div data-feature="load-more" data-list="stories" data-loading="Loading..." data-end="No More Articles"
 *          data-failed="Failed to fetch data" data-retry="Try Again" data-added-one="more article"
 *          data-added="more articles">
 *       <a rel="next" href="/author/Asha?page=2" class="…">Load More Articles</a>
 *       <p role="status"></p>
 *     </div>
 *
 * `data-list` is the id of the list, and `data-id` identifies its entries. `data-loading`, `data-end` and `data-retry`
 * are the button's labels while loading, after the last page and after a failure. The status line shows `data-failed`
 * with the reason, or `data-added` with the number ('10 more articles'), or `data-added-one`. The last page has a
 * disabled button or nothing instead of the link; then nothing is started.
 */
export function start(element: HTMLElement): void {
  const link = nextLink(element);
  const list = listOf(document, element);
  if (!link || !list) return;
  const button = document.createElement('button');
  button.type = 'button';
  button.className = link.className;
  const state: Loading = { element, list, button, label: link.textContent ?? '', next: link.href, isBusy: false };
  button.textContent = state.label;
  button.addEventListener('click', () => void loadMore(state));
  link.replaceWith(button);
}

interface Loading {
  readonly element: HTMLElement;
  readonly list: HTMLElement;
  readonly button: HTMLButtonElement;
  readonly label: string;
  /** Address of the next page; `null` after the last one. */
  next: string | null;
  isBusy: boolean;
}

async function loadMore(state: Loading): Promise<void> {
  if (state.isBusy) return;
  const { element, button } = state;
  const { loading, end, failed, retry } = element.dataset;
  setBusy(state, true);
  say(element, '');
  button.textContent = loading ?? state.label;
  try {
    const items = await nextItems(state);
    button.textContent = state.next ? state.label : (end ?? state.label);
    if (items.length > 0) say(element, addedText(items.length, element.dataset));
    show(state, items);
  } catch (error) {
    button.textContent = retry ?? state.label;
    say(element, [failed, error instanceof Error ? error.message : ''].filter(Boolean).join(': '));
  } finally {
    setBusy(state, false);
  }
}

/** '10 more articles', '1 more article'. */
export function addedText(count: number, { added, addedOne }: DOMStringMap): string {
  return `${count} ${count > 1 ? added : addedOne}`;
}

/** The entries of the next page that has new ones. Advances `state.next` past it. */
async function nextItems(state: Loading): Promise<HTMLElement[]> {
  const items: HTMLElement[] = [];
  for (let pages = 0; state.next && items.length === 0 && pages < MAX_REPEATED; pages += 1) {
    const { pathname, search } = new URL(state.next, location.href);
    // A page that no longer exists answers 404, which means the list has ended.
    const page = await fetchPage(pathname + search, { withMissing: true });
    const list = listOf(page, state.element);
    items.push(...notYetListed(entries(state.list), list ? entries(list) : []));
    state.next = nextOn(page, state.element);
  }
  return items;
}

function show(state: Loading, items: readonly HTMLElement[]): void {
  const { list, button } = state;
  const hadFocus = document.activeElement === button;
  list.append(...items);
  button.disabled = state.next === null;
  // Keyboard users continue at the first new entry, not after the last.
  if (hadFocus) items[0]?.querySelector<HTMLElement>('a[href]')?.focus({ preventScroll: true });
  void startFeatures(list);
}

function setBusy(state: Loading, isBusy: boolean): void {
  state.isBusy = isBusy;
  state.button.toggleAttribute('data-busy', isBusy);
  state.list.setAttribute('aria-busy', String(isBusy));
}

function say(element: HTMLElement, text: string): void {
  const status = element.querySelector('[role="status"]');
  if (status) status.textContent = text;
}

function nextLink(element: ParentNode): HTMLAnchorElement | null {
  return element.querySelector<HTMLAnchorElement>('a[rel~="next"]');
}

/** The next address in the same block of another page, as written there. */
function nextOn(page: Document, { dataset }: HTMLElement): string | null {
  for (const block of page.querySelectorAll<HTMLElement>('[data-feature~="load-more"]' satisfies AskingFor)) {
    if (block.dataset.list === dataset.list) return nextLink(block)?.getAttribute('href') ?? null;
  }
  return null;
}

function listOf(page: Document, { dataset }: HTMLElement): HTMLElement | null {
  return page.getElementById(dataset.list ?? '');
}

function entries(list: HTMLElement): HTMLElement[] {
  return [...list.children].filter((child) => child instanceof HTMLElement);
}
