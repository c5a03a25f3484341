import { createHash } from 'node:crypto';
import path from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { inlineScripts } from './scripts/steps/inline-scripts.mjs';
import { serviceWorker } from './scripts/steps/service-worker.mjs';

/** Short and the same in the server's and the browser's build: a home page repeats them hundreds of times. */
function shortClassName(name: string, file: string): string {
  const inside = path.relative(import.meta.dirname, file.split('?')[0] ?? file);
  const digest = createHash('sha256').update(`${inside}#${name}`).digest('base64url').replace(/[-_]/g, '');
  return `m${digest.slice(0, 5)}`;
}

/** What every page of the readers has: its styles come by one request. Its script goes to the login screen's frame alone. */
const READER_CODE =
  /\/app\/(ui|start)\/|\/app\/reader\/(frame|cards|article|missing)\/(?!unknown)|\/app\/reader\/page-|\/domain\/(sections|dates|time-ago|read-time|share-links|picture|author-defaults)\.ts/;
const FRAMEWORK_CODE =
  /\/node_modules\/(react|react-dom|react-router|scheduler|cookie|set-cookie-parser|zod)\/|\/app\/start\/zod-without-compiling\.ts/;

export default defineConfig(({ command }) => ({
  plugins: [inlineScripts(), serviceWorker(), reactRouter()],
  css: command === 'build' ? { modules: { generateScopedName: shortClassName } } : {},
  build: { assetsInlineLimit: 0, cssMinify: 'lightningcss' },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: 'framework', test: FRAMEWORK_CODE, priority: 2 },
                { name: 'reader', test: READER_CODE, priority: 1 },
              ],
            },
          },
        },
      },
    },
  },
}));
