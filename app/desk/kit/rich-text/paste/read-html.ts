/** HTML as the browser reads it, with its looks set aside. */
export interface ReadHtml {
  readonly page: Document;
  /** The text of its style sheets. */
  readonly sheets: string;
}

/** Where `style` is kept: the site's policy forbids inline looks even in a page that is only read. */
export const LOOK = 'data-look';

const SHEET = /<style\b[^>]*>([\s\S]*?)<\/style\s*>/gi;
const TAG = /<[a-z][^>]*>/gi;

/** Reads HTML without showing or fetching anything of it. In the browser only. */
export function readHtml(html: string): ReadHtml {
  const sheets = [...html.matchAll(SHEET)].map(([, text = '']) => text).join('\n');
  const page = new DOMParser().parseFromString(withLooksAside(html), 'text/html');
  return { page, sheets };
}

/** `html` with nothing that the policy on looks would stop, each one kept under another name. */
export function withLooksAside(html: string): string {
  return html.replace(SHEET, '').replace(TAG, (tag) => tag.replace(/(\s)style(?=\s*=)/gi, `$1${LOOK}`));
}
