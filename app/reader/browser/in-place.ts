import type { AskingFor } from '#app/ui/feature-names.ts';
import { fieldsOf } from './load-errors.ts';
import { claimNavigation, shownPath, type WantedNavigation } from './navigation.ts';

/** A view of another page within the home page: a story in a dialog, or an author in a section. */
interface InPlaceView {
  /** Whether this link on the home page should open in the view. */
  wants(link: HTMLAnchorElement, path: string): boolean;
  open(opening: Opening): Promise<void>;
  /** Restores the page. Called on every navigation elsewhere, even if the view is not open. */
  close(): void;
}

export interface Opening {
  readonly path: string;
  /** The link that was followed; `null` when reopened through the history. */
  readonly link: HTMLAnchorElement | null;
  readonly home: HTMLElement;
  /** The section of the page that contains the link. */
  readonly section: HTMLElement;
}

type Kind = 'story' | 'author';

interface Place {
  readonly kind: Kind;
  /** Name of the section that contains the link. */
  readonly section: string;
}

const views = new Map<Kind, InPlaceView>();

/** Registers a view. The address bar shows its page's address, Back closes it and Forward opens it again. */
export function showInPlace(kind: Kind, view: InPlaceView): void {
  if (views.size === 0) claimNavigation(claim);
  views.set(kind, view);
}

/** Closes a view on the reader's request, by going one step back if the address is the view's. */
export function leaveInPlace(kind: Kind): void {
  views.get(kind)?.close();
  if (placeOf(navigation.currentEntry?.getState())?.kind === kind) history.back();
}

/** Copies the part of a page named by `data-part` into this document; `null` if there is none. */
export function takePart(page: ParentNode, name: string): HTMLElement | null {
  const part = page.querySelector<HTMLElement>(`[data-part~="${name}"]`);
  return part && document.adoptNode(part);
}

/** The element in a view that shows a part, or `null`. */
export function placeIn(view: ParentNode, name: string): HTMLElement | null {
  return view.querySelector<HTMLElement>(`[data-place="${name}"]`);
}

/** Sets a text line of a view. */
export function sayIn(view: ParentNode, name: 'status' | 'reason', text: string): void {
  const line = placeIn(view, name);
  if (line) line.textContent = text;
}

function claim({ path, link, event }: WantedNavigation): (() => Promise<void> | void) | null {
  const home = document.querySelector<HTMLElement>('main [data-feature~="home-views"]' satisfies `main ${AskingFor}`);
  if (!home) return null;
  const place = event.navigationType === 'traverse' ? placeOf(event.destination.getState()) : placeAt(link, path, home);
  const section = place && home.querySelector<HTMLElement>(`[data-home-section="${CSS.escape(place.section)}"]`);
  if (section) return () => openAt(place, { path, link, home, section });
  if (event.navigationType === 'traverse' && path === shownPath()) return closeAll;
  // The page is about to be stored for the way back, so restore it first.
  closeAll();
  return null;
}

function openAt(place: Place, opening: Opening): Promise<void> | undefined {
  navigation.updateCurrentEntry({ state: { inPlace: place } });
  // A story is shown above the author view whose section it was opened from.
  if (place.kind === 'author') views.get('story')?.close();
  return views.get(place.kind)?.open(opening);
}

function closeAll(): void {
  views.get('story')?.close();
  views.get('author')?.close();
}

function placeAt(link: HTMLAnchorElement | null, path: string, home: HTMLElement): Place | null {
  const section = link?.closest<HTMLElement>('[data-home-section]')?.dataset.homeSection;
  if (!link || section === undefined || !home.contains(link)) return null;
  for (const [kind, view] of views) if (view.wants(link, path)) return { kind, section };
  return null;
}

function placeOf(state: unknown): Place | null {
  const { kind, section } = fieldsOf(fieldsOf(state).inPlace);
  return (kind === 'story' || kind === 'author') && typeof section === 'string' ? { kind, section } : null;
}
