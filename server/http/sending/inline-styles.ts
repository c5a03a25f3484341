import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RenderedPage } from '../page-cache.ts';

/** React Router marks the entry's own sheet with a bare `#`. */
const SHEET = /<link rel="stylesheet" href="(\/assets\/[\w.-]+\.css#?)"\s*\/>/g;
const POLICY = 'content-security-policy';

interface Sheet {
  readonly href: string;
  readonly css: string;
  /** As a Content-Security-Policy names it. */
  readonly source: string;
}

/** Puts the style sheets that a page links to into the page itself. */
export type InlineStyles = (page: RenderedPage) => Promise<Pick<RenderedPage, 'html' | 'headers'>>;

/**
 * A phone on a slow line asks for nothing more before it paints: the sheets of the build in `clientFolder` come with
 * the page, named by their SHA-256 in its policy. `data-href` says which sheet it is to whoever puts pages in place.
 */
export function createInlineStyles(clientFolder: string): InlineStyles {
  const sheets = new Map<string, Promise<Sheet>>();
  const sheetOf = (href: string): Promise<Sheet> => {
    const sheet = sheets.get(href) ?? readSheet(clientFolder, href);
    sheets.set(href, sheet);
    return sheet;
  };
  return async (page) => {
    const end = page.html.indexOf('</head>');
    const head = page.html.subarray(0, Math.max(end, 0)).toString('utf8');
    const used = await Promise.all([...head.matchAll(SHEET)].map(([, href = '']) => sheetOf(href)));
    const policy = page.headers[POLICY];
    if (used.length === 0 || policy === undefined) return page;
    const byHref = new Map(used.map((sheet) => [sheet.href, sheet]));
    const styled = head.replace(SHEET, (link, href: string) => elementOf(byHref.get(href)) ?? link);
    const sources = used.map(({ source }) => source).join(' ');
    return {
      html: Buffer.concat([Buffer.from(styled), page.html.subarray(end)]),
      headers: { ...page.headers, [POLICY]: policy.replace("style-src 'self'", `style-src 'self' ${sources}`) },
    };
  };
}

async function readSheet(clientFolder: string, href: string): Promise<Sheet> {
  const css = await readFile(join(clientFolder, href.replace('#', '')), 'utf8');
  return { href, css, source: `'sha256-${hash('sha256', css, 'base64')}'` };
}

function elementOf(sheet: Sheet | undefined): string | null {
  // A sheet that would end its element early stays a link.
  if (!sheet || /<\/style/i.test(sheet.css)) return null;
  return `<style data-href="${sheet.href}">${sheet.css}</style>`;
}
