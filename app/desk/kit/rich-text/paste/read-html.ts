/** HTML parsed by the browser, with its styles kept separately. */
export interface ReadHtml {
  readonly page: Document;
  /** The text of its style sheets. */
  readonly sheets: string;
}

/** Holds `style`: the Content Security Policy forbids inline styles even in a document that is only parsed. */
export const LOOK = 'data-look';
/** Prefix under which handlers such as `onclick` are kept, which the policy forbids as well. */
const HANDLER = 'data-handler-';

const SHEET = /<style\b[^>]*>([\s\S]*?)<\/style\s*>/gi;
/** Would change what relative addresses resolve to, and is forbidden as well. */
const BASE = /<base\b[^>]*>/gi;
const TAG = /<[a-z][^>]*>/gi;

/** Parses HTML without rendering or fetching anything. In the browser only. */
export function readHtml(html: string): ReadHtml {
  const sheets = [...html.matchAll(SHEET)].map(([, text = '']) => text).join('\n');
  const page = new DOMParser().parseFromString(withForbiddenAside(html), 'text/html');
  return { page, sheets };
}

/** `html` without what the policy forbids: styles and handlers are kept under other attribute names. */
export function withForbiddenAside(html: string): string {
  return html
    .replace(SHEET, '')
    .replace(BASE, '')
    .replace(TAG, (tag) =>
      tag.replace(/([\s/"'])style(?=\s*=)/gi, `$1${LOOK}`).replace(/([\s/"'])on(?=[a-z]+\s*=)/gi, `$1${HANDLER}`),
    );
}

/** The original name of an attribute. */
export function writtenName(name: string): string {
  if (name === LOOK) return 'style';
  return name.startsWith(HANDLER) ? `on${name.slice(HANDLER.length)}` : name;
}
