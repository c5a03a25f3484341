/** HTML as the browser reads it, with its looks set aside. */
export interface ReadHtml {
  readonly page: Document;
  /** The text of its style sheets. */
  readonly sheets: string;
}

/** Where `style` is kept: the site's policy forbids inline looks even in a page that is only read. */
export const LOOK = 'data-look';
/** Begins the names under which handlers such as `onclick` are kept: the policy forbids these as well. */
const HANDLER = 'data-handler-';

const SHEET = /<style\b[^>]*>([\s\S]*?)<\/style\s*>/gi;
/** Would have every relative address lead elsewhere, and is forbidden likewise. */
const BASE = /<base\b[^>]*>/gi;
const TAG = /<[a-z][^>]*>/gi;

/** Reads HTML without showing or fetching anything of it. In the browser only. */
export function readHtml(html: string): ReadHtml {
  const sheets = [...html.matchAll(SHEET)].map(([, text = '']) => text).join('\n');
  const page = new DOMParser().parseFromString(withForbiddenAside(html), 'text/html');
  return { page, sheets };
}

/** `html` with nothing that the policy would stop: looks and handlers are kept under other names. */
export function withForbiddenAside(html: string): string {
  return html
    .replace(SHEET, '')
    .replace(BASE, '')
    .replace(TAG, (tag) =>
      tag.replace(/([\s/"'])style(?=\s*=)/gi, `$1${LOOK}`).replace(/([\s/"'])on(?=[a-z]+\s*=)/gi, `$1${HANDLER}`),
    );
}

/** The name that an attribute had before it was kept aside. */
export function writtenName(name: string): string {
  if (name === LOOK) return 'style';
  return name.startsWith(HANDLER) ? `on${name.slice(HANDLER.length)}` : name;
}
