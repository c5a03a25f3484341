import { createHash } from 'node:crypto';
import path from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

/** Short and the same in the server's and the browser's build: a home page repeats them hundreds of times. */
function shortClassName(name: string, file: string): string {
  const inside = path.relative(import.meta.dirname, file.split('?')[0] ?? file);
  const digest = createHash('sha256').update(`${inside}#${name}`).digest('base64url').replace(/[-_]/g, '');
  return `m${digest.slice(0, 5)}`;
}

export default defineConfig(({ command }) => ({
  plugins: [reactRouter()],
  css: command === 'build' ? { modules: { generateScopedName: shortClassName } } : {},
  build: { assetsInlineLimit: 0, cssMinify: 'lightningcss' },
}));
