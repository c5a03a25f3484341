import { type LivePost, livePostAnchor, livePostPath, livePostTime } from '#domain/live-blog.ts';
import { languageOf } from '#domain/text-language.ts';

interface Place {
  /** The live blog's element, which holds the template. */
  readonly element: HTMLElement;
  readonly isPinned: boolean;
}

/** Makes a post from the page's template, so that it looks as the server renders it; replaces `shown` if given. */
export function fillPost(shown: HTMLElement | null, post: LivePost, { element, isPinned }: Place): HTMLElement {
  const template = element.querySelector<HTMLTemplateElement>('[data-post-template]');
  const made = template?.content.querySelector<HTMLElement>('[data-post]')?.cloneNode(true);
  if (!(made instanceof HTMLElement)) throw new Error('The page has no template for posts.');
  const { id, headline, html, isKey, author, postedAt, editedAt, correction, withdrawn } = post;
  const { time, day } = livePostTime(postedAt);
  made.id = livePostAnchor(id);
  made.dataset.post = id;
  if (!isKey) delete made.dataset.key;
  if (!isPinned) {
    delete made.dataset.pinned;
    slot(made, 'pinned')?.remove();
  }

  const link = slot(made, 'link');
  link?.setAttribute('href', livePostPath(element.dataset.path ?? '', id));
  link?.setAttribute('aria-label', `${time}, ${day}: link to this post`);
  setTime(made, 'time', postedAt, time);
  setText(made, 'day', day);
  if (!isKey) slot(made, 'key')?.remove();
  setText(made, 'headline', headline);
  const text = slot(made, 'text')?.firstElementChild;
  // Sanitised by the server, like the posts that came with the page.
  if (text) text.innerHTML = html;
  setNote(made, 'withdrawn', withdrawn);
  setNote(made, 'correction', correction);
  setText(made, 'author', author);
  if (editedAt === null) removeEdited(made);
  else setTime(made, 'edited', editedAt, livePostTime(editedAt).time);
  shown?.replaceWith(made);
  return made;
}

function slot(post: HTMLElement, name: string): HTMLElement | null {
  return post.querySelector<HTMLElement>(`[data-slot="${name}"]`);
}

/** Sets a text with its language; an empty text removes its element. */
function setText(post: HTMLElement, name: string, text: string): void {
  const place = slot(post, name);
  if (!place) return;
  place.textContent = text;
  const language = languageOf(text);
  if (language !== undefined) place.lang = language;
  if (text === '') place.remove();
}

function setTime(post: HTMLElement, name: string, iso: string, text: string): void {
  const place = slot(post, name);
  place?.setAttribute('datetime', iso);
  if (place) place.textContent = text;
}

function setNote(post: HTMLElement, name: string, note: string | null): void {
  if (note === null) slot(post, name)?.parentElement?.remove();
  else setText(post, name, note);
}

/** Removes the time of the edit, with the dot and the word before it. */
function removeEdited(post: HTMLElement): void {
  const author = slot(post, 'author');
  author?.parentElement?.replaceChildren(author);
}
