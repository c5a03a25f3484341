import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import type { App } from './app-types.ts';
import { registerSpeculationRules } from './speculation-rules.ts';

async function prefetchedBy(path: string): Promise<unknown> {
  const app: App = Fastify();
  registerSpeculationRules(app, ['en', 'hi']);
  const { headers, body } = await app.inject(path);
  expect(headers['content-type']).toBe('application/speculationrules+json; charset=utf-8');
  expect(headers['cache-control']).toBe('public, max-age=86400');
  return JSON.parse(body);
}

const withoutQuery = (pathname: string) => ({ href_matches: { pathname, search: '' } });

describe('the files of speculation rules (WORLD-81)', () => {
  it('let pages without players prefetch those with players, once their link is pressed or rested on', async () => {
    const paths = ['/', '/hi', '/videos', '/hi/videos', '/live', '/hi/live'];
    expect(await prefetchedBy('/speculation-rules/players.json')).toEqual({
      prefetch: [{ where: { or: paths.map(withoutQuery) }, eagerness: 'moderate' }],
    });
  });

  it('let pages with players prefetch only the live page, whose stream has a policy of its own', async () => {
    expect(await prefetchedBy('/speculation-rules/stream.json')).toEqual({
      prefetch: [{ where: { or: ['/live', '/hi/live'].map(withoutQuery) }, eagerness: 'moderate' }],
    });
  });
});
