import { hash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createInlineStyles } from './inline-styles.ts';

let folder: string;
const CSS = '.masthead::before{content:"é $& $1"}';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'matv-styles-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'assets', 'reader-1.css'), CSS);
  await writeFile(join(folder, 'assets', 'odd-1.css'), '.a{content:"</style>"}');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const page = (head: string, body = '<p>é</p>') => ({
  status: 200,
  headers: { 'content-security-policy': "default-src 'none'; style-src 'self'; img-src 'self'" },
  html: Buffer.from(`<html><head>${head}</head><body>${body}</body></html>`),
  tags: new Set<never>(),
});
const link = (name: string) => `<link rel="stylesheet" href="/assets/${name}.css"/>`;

describe('the style sheets of a page that is kept', () => {
  it('come with it, allowed by their own hash alone', async () => {
    const { html, headers } = await createInlineStyles(folder)(page(`<title>é</title>${link('reader-1')}`));
    expect(html.toString()).toBe(
      `<html><head><title>é</title><style data-href="/assets/reader-1.css">${CSS}</style></head><body><p>é</p></body></html>`,
    );
    expect(headers['content-security-policy']).toBe(
      `default-src 'none'; style-src 'self' 'sha256-${hash('sha256', CSS, 'base64')}'; img-src 'self'`,
    );
  });

  it('come with it too where React Router marks the link of the entry’s own sheet', async () => {
    const marked = page(link('reader-1').replace('.css', '.css#'));
    expect((await createInlineStyles(folder)(marked)).html.toString()).toContain(
      `<style data-href="/assets/reader-1.css#">${CSS}</style>`,
    );
  });

  it('stay links where they could end their element, and outside the head', async () => {
    const odd = page(link('odd-1'), link('reader-1'));
    expect((await createInlineStyles(folder)(odd)).html.toString()).toBe(odd.html.toString());
  });

  it('leave a page without any, and what is no page, as they are', async () => {
    const none = page('');
    expect(await createInlineStyles(folder)(none)).toBe(none);
    const feed = { ...none, html: Buffer.from('<rss/>') };
    expect(await createInlineStyles(folder)(feed)).toBe(feed);
  });
});
