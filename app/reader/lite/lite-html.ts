import { liteHref } from '#domain/lite.ts';
import type { SafeHtml } from '#domain/story.ts';

const PICTURE = /<img\b([^>]*)>/g;
const LINK = /(<a\b[^>]*?\shref=")(\/[^"]*)"/g;

/**
 * A story's text for slow connections: pictures become links to them, which begin with `pictureWord`, and links lead to
 * lite pages. The result is as safe as its input: sanitised HTML has its attributes in double quotes, and only
 * addresses of this site are extended.
 */
export function liteHtml(html: SafeHtml, pictureWord: string): SafeHtml {
  return html
    .replace(PICTURE, (_whole, attributes: string) => pictureLink(attributes, pictureWord))
    .replace(LINK, (_whole, opening: string, href: string) => `${opening}${liteHref(href)}"`) as SafeHtml;
}

function pictureLink(attributes: string, pictureWord: string): string {
  const attribute = (name: string) => new RegExp(`\\s${name}="([^"]*)"`).exec(attributes)?.[1] ?? '';
  const [src, alt] = [attribute('src'), attribute('alt')];
  return src === '' ? '' : `<a href="${src}">${pictureWord}${alt === '' ? '' : `: ${alt}`}</a>`;
}
