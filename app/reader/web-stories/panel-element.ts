import { languageOf } from '#domain/text-language.ts';
import type { StoryPanel } from './story-panels.ts';

/** The next story in the list. */
export interface NextStory {
  readonly href: string;
  readonly title: string;
}

/** The links on the last panel. */
export interface WayOn {
  /** Path of the story's page. */
  readonly path: string;
  readonly next: NextStory | null;
  readonly share: Element | null;
}

/** Renders a panel, hidden at first. The last one links to the story's page and the next story. */
export function panelElement(panel: StoryPanel, picture: Element | null, { path, next, share }: WayOn): HTMLElement {
  const section = document.createElement('section');
  section.dataset.kind = panel.kind;
  section.hidden = true;
  if (picture) section.append(picture.cloneNode(true));
  const words = document.createElement('div');
  if (panel.kind === 'end') {
    words.append(element('h2', panel.heading), wayOn('Read the full story', path, false));
    if (next) words.append(wayOn(`Next: ${next.title}`, next.href, true));
    if (share) words.append(share);
  } else {
    if (panel.heading !== '') words.append(element(panel.kind === 'cover' ? 'h2' : 'h3', panel.heading));
    if (panel.text !== '') words.append(element(panel.kind === 'quote' ? 'blockquote' : 'p', panel.text));
  }
  section.append(words);
  return section;
}

function element(name: string, text: string): HTMLElement {
  const made = document.createElement(name);
  made.textContent = text;
  setLanguage(made, text);
  return made;
}

function wayOn(text: string, href: string, opensHere: boolean): HTMLAnchorElement {
  const link = document.createElement('a');
  link.href = href;
  link.textContent = text;
  setLanguage(link, text);
  if (opensHere) link.dataset.open = '';
  return link;
}

function setLanguage(made: HTMLElement, text: string): void {
  const language = languageOf(text);
  if (language) made.lang = language;
}
