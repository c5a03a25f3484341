import { formatViews } from '#domain/views.ts';
import { FOLLOWED_KEY, setStored, storedIds } from '../stored-ids.ts';
import { askFollow, callFollow } from './follow-call.ts';

/**
 * Follows and unfollows without leaving the page (AUTH-29 to AUTH-31). The element says under which ids it is remembered
 * (`data-followed-as`: an author's id or `topic:{slug}`, then former ones) and its name (`data-name`). It contains two
 * forms (`data-follow="yes"` and `"no"`), the count `[data-followers]` and a status line.
 *
 * Whom and what a reader follows is stored in a cookie that script cannot read and cached pages cannot reflect. So the
 * result of each click is also remembered in local storage, as a hint that decides which form is shown. This needs no
 * request for readers who follow nobody. If the hint and the cookie differ, the response to the next click corrects it.
 */
export function start(element: HTMLElement): void {
  renew(element);
  // Where an answer to a form led: it was sent before this script took it over, and nothing was remembered.
  if (/^#follow/.test(location.hash)) void recall(element);
  element.addEventListener('submit', (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || form.dataset.follow === undefined) return;
    event.preventDefault();
    if (element.dataset.followBusy === undefined) void change(element, form, form.dataset.follow === 'yes');
  });
}

/** Shows what is remembered now, without what was said about an earlier click. */
export function renew(element: HTMLElement): void {
  const stored = storedIds(FOLLOWED_KEY);
  show(
    element,
    rememberedAs(element).some((id) => stored.has(id)),
  );
  say(element, '');
}

async function change(element: HTMLElement, form: HTMLFormElement, isFollowed: boolean): Promise<void> {
  const { name = '' } = element.dataset;
  const hadFocus = form.contains(document.activeElement);
  element.dataset.followBusy = '';
  const answer = await callFollow(form.action, isFollowed ? 'POST' : 'DELETE');
  delete element.dataset.followBusy;
  if (!answer.success) {
    say(element, `${answer.message.replace(/[.।]$/, '')}. Nothing was changed, please try again.`);
    return;
  }
  remember(element, isFollowed);
  count(element, answer.followersCount);
  if (hadFocus) formTo(element, !isFollowed)?.querySelector('button')?.focus();
  say(element, isFollowed ? `You follow ${name}.` : `You no longer follow ${name}.`);
}

/** Remembers what the site knows of this browser. */
async function recall(element: HTMLElement): Promise<void> {
  const following = await askFollow(formTo(element, true)?.action ?? '');
  if (following !== null) remember(element, following);
}

function remember(element: HTMLElement, isFollowed: boolean): void {
  const [present, ...former] = rememberedAs(element);
  for (const id of former) setStored(FOLLOWED_KEY, id, false);
  if (present !== undefined) setStored(FOLLOWED_KEY, present, isFollowed);
  show(element, isFollowed);
}

function rememberedAs({ dataset }: HTMLElement): string[] {
  return (dataset.followedAs ?? '').split(' ').filter(Boolean);
}

function show(element: HTMLElement, isFollowed: boolean): void {
  element.dataset.following = String(isFollowed);
}

function formTo(element: HTMLElement, follow: boolean): HTMLFormElement | null {
  return element.querySelector(`form[data-follow="${follow ? 'yes' : 'no'}"]`);
}

function count(element: HTMLElement, followers: number): void {
  const shown = element.querySelector<HTMLElement>('[data-followers]');
  if (!shown) return;
  // For pages in another language, which shorten it in their own way.
  shown.dataset.followers = String(followers);
  shown.textContent = formatViews(followers);
}

function say(element: HTMLElement, text: string): void {
  const status = element.querySelector('[data-follow-status]');
  if (status) status.textContent = text;
}
