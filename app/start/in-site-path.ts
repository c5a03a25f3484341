interface Click {
  readonly button: number;
  readonly defaultPrevented: boolean;
  readonly metaKey: boolean;
  readonly ctrlKey: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
}

interface ClickedLink {
  readonly href: string;
  readonly target: string;
  hasAttribute(name: string): boolean;
}

// Answered by the server itself, or pages that want a fresh start.
const OUTSIDE_THE_READER = /^\/(api|media|assets|admin|login|logout|healthz|readyz|metrics)(\/|$)|\.[a-z]+$/;

/** The path to go to within the page, or null where the browser should do what it always does. */
export function inSitePath(click: Click, link: ClickedLink, here: { origin: string; href: string }): string | null {
  if (click.defaultPrevented || click.button !== 0) return null;
  if (click.metaKey || click.ctrlKey || click.shiftKey || click.altKey) return null;
  if (link.target !== '' || link.hasAttribute('download') || link.hasAttribute('data-reload')) return null;
  if (!URL.canParse(link.href)) return null;
  const url = new URL(link.href);
  if (url.origin !== here.origin || OUTSIDE_THE_READER.test(url.pathname)) return null;
  const isJump = url.hash !== '' && url.href.split('#')[0] === here.href.split('#')[0];
  return isJump ? null : url.pathname + url.search + url.hash;
}
