import type { StoryPanel } from './story-panels.ts';

/** The story that comes after the one that is shown. */
export interface NextStory {
  readonly href: string;
  readonly title: string;
}

/** What the last panel offers. */
export interface WayOn {
  /** Of the story's page. */
  readonly path: string;
  readonly next: NextStory | null;
  readonly share: Element | null;
}

/** A panel as the viewer shows it, hidden as yet; the last one leads on to the story's page and to the next story. */
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
  return made;
}

function wayOn(text: string, href: string, opensHere: boolean): HTMLAnchorElement {
  const link = document.createElement('a');
  link.href = href;
  link.textContent = text;
  if (opensHere) link.dataset.open = '';
  return link;
}
