import { setTimeout as pause } from 'node:timers/promises';
import type { App, Log } from './app-types.ts';

/** A slow page must not hold up the start; what is not rendered by then is rendered for its first reader. */
const WITHIN_MS = 10_000;
const SECTION = '/world';
const STORY_LINK = /href="(\/world\/[a-z0-9-]+)"/;

/**
 * Renders one page of each common kind, so that code is compiled and statements are planned before the first readers
 * come. A page that fails is only logged.
 */
export async function warmUpPages(app: Pick<App, 'inject'>, log: Pick<Log, 'warn'>): Promise<void> {
  const ended = new AbortController();
  const make = async (url: string): Promise<string> => {
    if (ended.signal.aborted) return '';
    const { statusCode, body } = await app.inject({ url, headers: { accept: 'text/html' } });
    if (statusCode >= 500) log.warn({ url, statusCode }, 'a page could not be made before the first request');
    return body;
  };
  const makeAll = async (): Promise<void> => {
    await make('/');
    const story = STORY_LINK.exec(await make(SECTION))?.[1];
    for (const url of [...(story ? [story] : []), '/videos', '/live', '/about', '/login']) await make(url);
  };
  await Promise.race([makeAll(), pause(WITHIN_MS, undefined, { ref: false })]);
  ended.abort();
}
