import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { PLAYER_STYLES } from './player-styles.ts';

const controls = join(import.meta.dirname, '..', '..', '..', 'app', 'reader', 'browser', 'live', 'controls.ts');
const STYLE = /<style[^>]*>([\s\S]*?)<\/style>/g;

/** The style elements of every media-chrome component that a module imports, directly or not. */
async function stylesOf(module: string): Promise<string[]> {
  const parts: object = await import(module);
  return Object.values(parts).flatMap((part: unknown) => {
    if (typeof part !== 'function' || !('getTemplateHTML' in part)) return [];
    const { getTemplateHTML } = part;
    const html: unknown = typeof getTemplateHTML === 'function' ? getTemplateHTML.call(part, {}) : '';
    return [...String(html).matchAll(STYLE)].map(([, text = '']) => text);
  });
}

it('the live page allows exactly the styles of the installed media-chrome', async () => {
  const modules = [...readFileSync(controls, 'utf8').matchAll(/import '(media-chrome\/[^']+)'/g)].map(
    ([, name = '']) => name,
  );
  expect(modules.length).toBeGreaterThan(8);
  const styles = await Promise.all(modules.map(stylesOf));
  const hashes = styles.flat().map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
  expect([...new Set(hashes)].sort()).toEqual([...PLAYER_STYLES].sort());
});
