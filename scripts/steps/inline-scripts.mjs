import { build } from 'vite';

const QUERY = '?inline-script';

/**
 * Imports with the query `?inline-script` give as `script` the text of that module with all it imports, bundled and minified: a
 * page's markup holds it as an inline script.
 * @returns {import('vite').Plugin}
 */
export function inlineScripts() {
  return {
    name: 'inline-scripts',
    enforce: 'pre',
    async load(id) {
      if (!id.endsWith(QUERY)) return null;
      const file = id.slice(0, -QUERY.length);
      const { script, sources } = await bundledScript(file);
      // It would end the script element early.
      if (/<\/script|<!--/i.test(script))
        throw new Error(`${file} holds markup that must not stand in an inline script`);
      for (const source of sources) this.addWatchFile(source);
      return `export const script = ${JSON.stringify(script)};`;
    },
  };
}

/**
 * A module with all it imports as one classic script, minified.
 * @param {string} file
 * @returns {Promise<{ script: string, sources: string[] }>}
 */
export async function bundledScript(file) {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      target: 'es2020',
      modulePreload: false,
      rolldownOptions: { input: file, output: { format: 'iife' } },
    },
  });
  const outputs = Array.isArray(result) ? result : [result];
  const [chunk] = outputs.flatMap((one) => ('output' in one ? one.output : []));
  if (chunk?.type !== 'chunk') throw new Error(`${file} gave no script`);
  const script = chunk.code.trim();
  return { script, sources: chunk.moduleIds };
}
