import { createRequestHandler } from 'react-router';
import { describe, expect, it } from 'vitest';
import { readerFixture } from '#tests/support/newsroom/reader-fixture.ts';
import { onePageBuild } from '#tests/support/one-page-build.tsx';
import * as entryServer from './entry.server.tsx';
import type { Services } from './services.ts';

const NOW = new Date('2026-11-20T14:00:00Z');
const SCRIPT = '</script><script>alert(1)</script>';

async function answer(path: string, loader: () => unknown, init: RequestInit = {}) {
  const errors: { id: string; error: unknown }[] = [];
  const services: Services = {
    reader: readerFixture(NOW),
    clock: { now: () => NOW },
    siteUrl: 'https://matv.example',
    viewer: null,
    reportError: (error, { id }) => errors.push({ id, error }),
  };
  const handle = createRequestHandler(onePageBuild(path, loader), 'production');
  const request = new Request(`https://matv.example${path}`, init);
  const response = await handle(request, entryServer.createLoadContext(services));
  const page = entryServer.pageOf(response);
  return { status: response.status, html: page?.html.toString() ?? '', nonce: page?.nonce, errors };
}

describe('a rendered page', () => {
  it.each(['/world', '/login'])('%s is one complete document', async (path) => {
    const { status, html } = await answer(path, () => ({ title: 'Flood plan' }));
    expect(status).toBe(200);
    expect(html.startsWith('<!DOCTYPE html><html')).toBe(true);
    expect(html).toContain('<p>Flood plan</p>');
    expect(html.endsWith('</body></html>')).toBe(true);
  });

  it('contains neither React nor loader data for readers', async () => {
    const { html, nonce } = await answer('/world', () => ({ title: 'Flood plan' }));
    expect(nonce).toBeNull();
    expect(html).not.toContain('<script');
    expect(html.match(/Flood plan/g)).toHaveLength(1);
  });

  it('contains both if it uses React, like the login screen', async () => {
    const { html } = await answer('/login', () => ({ title: 'Flood plan' }));
    expect(html).toMatch(/<script [^>]*type="module"/);
    expect(html).toMatch(/streamController\.enqueue\(".*Flood plan/);
    expect(html).toContain('streamController.close()');
  });

  it('marks each script of React Router with a unique nonce', async () => {
    const pages = await Promise.all([1, 2].map(() => answer('/login', () => ({ title: 'Flood plan' }))));
    for (const { html, nonce } of pages) {
      const scripts = [...html.matchAll(/<script[^>]*>/g)].map(([tag]) => tag);
      expect(scripts.length).toBeGreaterThan(2);
      expect(scripts.filter((tag) => !tag.includes(`nonce="${nonce}"`))).toEqual([]);
      expect(nonce).toMatch(/^[\w+/]{22}==$/);
    }
    expect(pages[0]?.nonce).not.toBe(pages[1]?.nonce);
  });

  it.each(['/world', '/login'])('%s keeps script in a title inert, in the text and in the data', async (path) => {
    const { html } = await answer(path, () => ({ title: SCRIPT }));
    expect(html).not.toContain('<script>alert(1)');
    expect(html).toContain('&lt;/script&gt;');
  });

  it('has no body for a HEAD request', async () => {
    expect((await answer('/world', () => ({ title: 'A' }), { method: 'HEAD' })).html).toBe('');
  });

  it('shows the id under which its error was logged, and nothing of the cause', async () => {
    const { status, html, errors } = await answer('/world', () => {
      throw new Error('the database is gone');
    });
    expect(status).toBe(500);
    expect(errors).toHaveLength(1);
    expect(String(errors[0]?.error)).toContain('the database is gone');
    expect(html).toContain(`this number: <code>${errors[0]?.id}</code>`);
    expect(html).not.toContain('database');
    expect(html).toContain('Failed to load stories');
  });

  it.each([
    ['/about', '<h1 data-title="">This page could not be loaded</h1>', 'Try Again</a>'],
    ['/petition', 'Error loading petition: Something went wrong on our side', 'Retry</button>'],
  ])('has an error message for the page that failed: %s (PET-44)', async (path, words, again) => {
    const { status, html } = await answer(path, () => {
      throw new Error('the database is gone');
    });
    expect(status).toBe(500);
    expect(html.replaceAll(/ class="[^"]*"/g, '')).toContain(words);
    expect(html).toContain(again);
    expect(html).not.toContain('Failed to load stories');
  });
});
