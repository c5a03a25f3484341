import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sourceOf } from '../content-security.ts';

export interface StyleSheet {
  readonly css: string;
  /** As a Content-Security-Policy names it. */
  readonly source: string;
}

/** The build's style sheets by their address. */
export type StyleSheets = ReadonlyMap<string, StyleSheet>;

/** The build's style sheets that can be inlined: all but those containing a closing style tag. */
export function readStyleSheets(clientFolder: string): StyleSheets {
  const sheets = new Map<string, StyleSheet>();
  for (const name of readdirSync(join(clientFolder, 'assets'))) {
    if (!name.endsWith('.css')) continue;
    const css = readFileSync(join(clientFolder, 'assets', name), 'utf8');
    if (!/<\/style/i.test(css)) sheets.set(`/assets/${name}`, { css, source: sourceOf(css) });
  }
  return sheets;
}
