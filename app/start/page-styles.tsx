import { createContext, useContext } from 'react';
import { Links } from 'react-router';
import type { StyleSheet, StyleSheets } from '#server/http/sending/style-sheets.ts';

/** A style sheet that the page brings along, or only links to when there is no `sheet`. */
export interface PageSheet {
  readonly href: string;
  readonly sheet: StyleSheet | null;
}

/** The part of React Router's entry context with the page's routes, their style sheets and errors. */
interface RoutesOfPage {
  readonly manifest: { readonly routes: Readonly<Record<string, { readonly css?: readonly string[] } | undefined>> };
  readonly staticHandlerContext: {
    readonly matches: readonly { readonly route: { readonly id: string } }[];
    readonly errors: Readonly<Record<string, unknown>> | null;
  };
}

/** When `null`, as in the browser, pages link to their style sheets. */
export const PageSheetsContext = createContext<readonly PageSheet[] | null>(null);

/** Pages below this layout inline all their styles, because the site's own sheet is larger than their text. */
const LITE_LAYOUT = 'reader/lite/lite.layout';

/**
 * The style sheets of a page's routes, each once, as React Router's `Links` would link to them: those of the routes
 * down to one that failed. Lite pages have none of the root's.
 */
export function sheetsOfPage({ manifest, staticHandlerContext }: RoutesOfPage, known: StyleSheets): PageSheet[] {
  const { matches, errors } = staticHandlerContext;
  const ids = matches.map(({ route }) => route.id);
  const shown = errors ? ids.slice(0, ids.findIndex((id) => errors[id] !== undefined) + 1) : ids;
  const sheetsOf = (id: string) => manifest.routes[id]?.css ?? [];
  const left = new Set(shown.includes(LITE_LAYOUT) ? sheetsOf('root') : []);
  const hrefs = new Set(shown.flatMap(sheetsOf).filter((href) => !left.has(href)));
  // React Router marks the entry's own sheet with a bare `#`.
  return [...hrefs].map((href) => ({ href, sheet: known.get(href.replace(/#$/, '')) ?? null }));
}

/**
 * The page's style sheets. Inline sheets let a phone on a slow connection paint without another request; `data-href`
 * identifies each to the script that swaps pages.
 */
export function PageStyles({ nonce }: { readonly nonce: string | undefined }) {
  const sheets = useContext(PageSheetsContext);
  if (sheets === null) return <Links nonce={nonce} />;
  return sheets.map(({ href, sheet }) =>
    sheet === null ? (
      <link key={href} rel="stylesheet" href={href} />
    ) : (
      <style key={href} data-href={href} dangerouslySetInnerHTML={{ __html: sheet.css }} />
    ),
  );
}
