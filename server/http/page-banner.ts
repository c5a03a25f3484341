import { BANNER_WORDS, type Banner } from '#domain/banner.ts';
import { languageOf } from '#domain/text-language.ts';
import type { App } from './app-types.ts';
import { FIVE_MINUTES, publicRoute } from './routes.ts';
import { xmlText } from './xml.ts';

/** Start and end of the banner's element as the pages' frame renders it; `fill` replaces what is between them. */
const OPENING = Buffer.from(' data-banner="">');
const CLOSING = Buffer.from('</div>');

/**
 * The banner above every page of readers. Pages are rendered with an empty place for it, which is filled here, so after
 * a change cached pages need not be rendered again, only compressed again when they are next requested.
 */
export class PageBanner {
  #html: Buffer = Buffer.of();
  #stamp = 0;

  /** Increases with each change of the line: a page with a different stamp shows an older line. */
  get stamp(): number {
    return this.#stamp;
  }

  /** The line's markup; empty if there is none. */
  get line(): string {
    return this.#html.toString();
  }

  /** `null` takes the line down. */
  show(banner: Banner | null): void {
    const html = Buffer.from(banner ? lineOf(banner) : '');
    if (html.equals(this.#html)) return;
    this.#html = html;
    this.#stamp += 1;
  }

  /** `html` with the present line, or `null` if the page has no place for it. */
  fill(html: Buffer): Buffer | null {
    const start = html.indexOf(OPENING);
    if (start < 0) return null;
    const inside = start + OPENING.length;
    const end = html.indexOf(CLOSING, inside);
    return Buffer.concat([html.subarray(0, inside), this.#html, html.subarray(end)]);
  }
}

/** Browsers revalidate each time; a CDN caches it for a second. */
const CACHE_CONTROL = 'public, max-age=0, s-maxage=1';

/** The line alone, for pages that are open while it changes. Answered from memory. */
export function registerBannerLine(app: App, banner: PageBanner): void {
  publicRoute(app, {
    method: 'GET',
    path: '/api/banner',
    allow: 'anyone',
    limits: FIVE_MINUTES,
    tags: ['News'],
    summary: 'The breaking news above every page, as HTML; empty if there is none',
    produces: ['text/html'],
    cache: CACHE_CONTROL,
    handle: ({ reply }) => reply.type('text/html; charset=utf-8').send(banner.line),
  });
}

function lineOf({ level, text, href }: Banner): string {
  const language = languageOf(text);
  const lang = language === undefined ? '' : ` lang="${language}" dir="auto"`;
  // Typed addresses may have spaces and letters that an address in a page must not have.
  const address = URL.parse(href)?.href ?? href;
  return [
    `<section data-level="${level}" aria-label="${BANNER_WORDS[level]}">`,
    `<p><b>${BANNER_WORDS[level]}</b> <a href="${xmlText(address)}"${lang}>${xmlText(text)}</a></p></section>`,
  ].join('');
}
