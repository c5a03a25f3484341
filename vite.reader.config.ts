import { defineConfig } from 'vite';

/** The script of the readers' pages: plain modules, apart from React's build of the desk. Its start's name goes to the server. */
export default defineConfig({
  publicDir: false,
  build: {
    outDir: `${process.env.MATV_BUILD_FOLDER ?? 'build/by-hand'}/client`,
    emptyOutDir: false,
    manifest: 'reader-manifest.json',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: 'app/reader/browser/start.ts',
      output: {
        entryFileNames: 'assets/reader-[hash].js',
        chunkFileNames: 'assets/reader-[name]-[hash].js',
      },
    },
  },
});
