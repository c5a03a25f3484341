import { PANEL_LETTERS, panelTexts } from './panel-text.ts';

/** One panel of a web story: the cover, a piece of its text, or the links at the end. */
export interface StoryPanel {
  readonly kind: 'cover' | 'text' | 'quote' | 'end';
  readonly heading: string;
  readonly text: string;
}

export interface PanelledStory {
  readonly id: string;
  readonly title: string;
  /** A copy of the story's picture, or `null`. */
  readonly picture: Element | null;
  /** The page's share row, or `null`. */
  readonly share: Element | null;
  readonly panels: readonly StoryPanel[];
}

/** Caps a web story's panels; the rest is one tap away on the story page. */
const MAX_PANELS = 24;

/** Turns a story's page into panels; `null` if the page shows no story. */
export function panelledStory(page: Document): PanelledStory | null {
  const article = page.querySelector<HTMLElement>('article[data-story-id]');
  const title = article?.querySelector('h1')?.textContent?.trim() ?? '';
  if (!article || title === '') return null;
  const standfirst = article.querySelector('[data-part~=summary]')?.textContent?.trim() ?? '';
  const pieces = [...article.querySelectorAll('[data-part~=body]')].flatMap(piecesOf);
  const [cover, ...texts] = [{ kind: 'cover', heading: title, text: standfirst } as const, ...pieces];
  return {
    id: article.dataset.storyId ?? '',
    title,
    picture: pictureOf(article),
    share: article.querySelector('[data-part~=share]'),
    panels: [cover, ...texts.slice(0, MAX_PANELS - 2), { kind: 'end', heading: title, text: '' }],
  };
}

function pictureOf(article: Element): Element | null {
  const picture = article.querySelector('[data-part~=hero] :is(picture, img)');
  if (!picture) return null;
  const copy = picture.cloneNode(true);
  if (!(copy instanceof Element)) return null;
  for (const shown of copy.matches('img') ? [copy] : copy.querySelectorAll('img'))
    shown.setAttribute('loading', 'eager');
  return copy;
}

function piecesOf(body: Element): StoryPanel[] {
  const pieces: StoryPanel[] = [];
  let heading = '';
  const add = (kind: 'text' | 'quote', element: Element) => {
    for (const text of panelTexts((element.textContent ?? '').replace(/\s+/g, ' ').trim(), PANEL_LETTERS)) {
      pieces.push({ kind, heading, text });
      heading = '';
    }
  };
  const walk = (parent: Element) => {
    for (const child of parent.children) {
      if (/^H[2-4]$/.test(child.tagName)) heading = child.textContent?.trim() ?? '';
      else if (child.tagName === 'P' || child.tagName === 'LI') add('text', child);
      else if (child.tagName === 'BLOCKQUOTE') add('quote', child);
      // Tables and pictures are shown only on the story's page.
      else if (/^(DIV|SECTION|UL|OL|DL)$/.test(child.tagName)) walk(child);
    }
  };
  walk(body);
  return pieces;
}
