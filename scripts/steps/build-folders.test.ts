import { existsSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isCurrent, newBuildFolder, publishBuild } from './build-folders.mjs';

let builds: string;
beforeEach(() => {
  builds = mkdtempSync(join(tmpdir(), 'matv-builds-'));
});
afterEach(() => rmSync(builds, { recursive: true, force: true }));

const hashOf = (letter: string) => letter.repeat(64);

function made(hash: string, text: string): void {
  const folder = newBuildFolder(builds, hash);
  writeFileSync(join(folder, 'page.js'), text);
  publishBuild(builds, folder, hash);
}

describe('a build', () => {
  it('is served only once it is complete; until then the previous one stays', () => {
    made(hashOf('a'), 'first');
    const folder = newBuildFolder(builds, hashOf('b'));
    writeFileSync(join(folder, 'page.js'), 'half');
    expect(readFileSync(join(builds, 'current', 'page.js'), 'utf8')).toBe('first');
    expect([isCurrent(builds, hashOf('a')), isCurrent(builds, hashOf('b'))]).toEqual([true, false]);
    publishBuild(builds, folder, hashOf('b'));
    expect([isCurrent(builds, hashOf('a')), isCurrent(builds, hashOf('b'))]).toEqual([false, true]);
  });

  it('leaves a running site the files it started with', () => {
    made(hashOf('a'), 'first');
    const running = realpathSync(join(builds, 'current'));
    made(hashOf('b'), 'second');
    expect(readFileSync(join(running, 'page.js'), 'utf8')).toBe('first');
    expect(readFileSync(join(builds, 'current', 'page.js'), 'utf8')).toBe('second');
    made(hashOf('c'), 'third');
    expect(existsSync(running)).toBe(false);
    expect(readdirSync(builds).toSorted()).toEqual(['b'.repeat(16), 'c'.repeat(16), 'current']);
  });

  it('made twice concurrently is published once, without disturbing a site that serves it already', () => {
    const first = newBuildFolder(builds, hashOf('a'));
    writeFileSync(join(first, 'page.js'), 'first');
    publishBuild(builds, first, hashOf('a'));
    made(hashOf('a'), 'again');
    expect(readFileSync(join(builds, 'current', 'page.js'), 'utf8')).toBe('first');
    expect(readdirSync(builds).toSorted()).toEqual(['a'.repeat(16), 'current']);
  });
});
