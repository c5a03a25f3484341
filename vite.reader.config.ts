import { defineConfig, type Plugin } from 'vite';

/**
 * Vite's own helper for `import()` takes 0.9 kB of every page's script for what our readers' browsers don't need. This
 * one asks for a chunk's imports along with it and waits for its style sheet, even one that fails (ADR-086).
 */
const PRELOAD_HELPER = `
const asked = new Set();
export function __vitePreload(load, files = []) {
  const styles = files.map((file) => {
    if (asked.has(file)) return;
    asked.add(file);
    const link = document.createElement('link');
    link.href = '/' + file;
    link.rel = file.endsWith('.css') ? 'stylesheet' : 'modulepreload';
    document.head.append(link);
    return link.rel[0] === 's' && new Promise((resolve) => { link.onload = link.onerror = resolve; });
  });
  return Promise.all(styles).then(load);
}`;

const smallPreloadHelper: Plugin = {
  name: 'small-preload-helper',
  enforce: 'pre',
  load: (id) => (id.endsWith('vite/preload-helper.js') ? PRELOAD_HELPER : null),
};

/**
 * Only the first file, `reader-abcdef.js`, asks for the imports of what it loads. What others load comes after a press,
 * and a list in each of them would take more than it brings; style sheets are asked for everywhere.
 */
function resolveDependencies(_file: string, files: string[], { hostId }: { readonly hostId: string }): string[] {
  return /reader-.{6}\.js$/.test(hostId) ? files : files.filter((file) => file.endsWith('.css'));
}

/** The script of the readers' pages: plain modules, apart from React's build of the desk. Its start's name goes to the server. */
export default defineConfig({
  plugins: [smallPreloadHelper],
  publicDir: false,
  build: {
    outDir: `${process.env.MATV_BUILD_FOLDER ?? 'build/by-hand'}/client`,
    emptyOutDir: false,
    manifest: 'reader-manifest.json',
    modulePreload: { polyfill: false, resolveDependencies },
    rolldownOptions: {
      input: 'app/reader/browser/start.ts',
      output: {
        entryFileNames: 'assets/reader-[hash:6].js',
        // The first name is in all other files, and thirty of theirs in the first: a hash does not compress.
        chunkFileNames: 'assets/reader-[name]-[hash:6].js',
      },
    },
  },
});
