import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { serverEnvironment, serverFlags } from '../../scripts/steps/server-flags.mjs';

const root = join(import.meta.dirname, '..', '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

const dockerfile = read('Dockerfile');
const unit = read('deploy/systemd/matv.service');
/** Lines that go on with a backslash are one. */
const instructions = dockerfile.replaceAll(/\\\n\s*/g, ' ').split('\n');
const copies = instructions.filter((line) => line.startsWith('COPY ')).map((line) => line.split(/\s+/).slice(1));
const fromHere = copies.filter(([first]) => !first?.startsWith('--')).flatMap((words) => words.slice(0, -1));
const fromBuild = copies.filter(([first]) => first === '--from=build').flatMap((words) => words.slice(1, -1));

/** The settings that .env.example describes. */
const settings = new Set([...read('.env.example').matchAll(/^#([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name));
const allocator = ['MALLOC_ARENA_MAX', 'MALLOC_MMAP_THRESHOLD_', 'MALLOC_TRIM_THRESHOLD_'] as const;

describe('the Dockerfile', () => {
  it('copies what exists, and .dockerignore lets it through', () => {
    const ignore = read('.dockerignore').split('\n');
    expect(ignore.slice(0, 3)).toContain('*');
    expect(fromHere).toContain('server');
    expect(fromHere.filter((path) => !existsSync(join(root, path)))).toEqual([]);
    expect(fromHere.filter((path) => !ignore.includes(`!${path}`))).toEqual([]);
    expect(ignore.filter((line) => line.startsWith('!') && !fromHere.includes(line.slice(1)))).toEqual([]);
  });

  it('takes along all that a build is made of', () => {
    const [, list = ''] = /const sources = \[(.*?)\];/s.exec(read('scripts/steps/build.mjs')) ?? [];
    const sources = [...list.matchAll(/'([^']+)'/g)].map(([, path]) => path ?? '');
    expect(sources).toContain('vite.config.ts');
    expect(
      sources.filter((path) => !fromHere.some((copied) => path === copied || path.startsWith(`${copied}/`))),
    ).toEqual([]);
  });

  it('serves from what the build left, without the sources of the pages', () => {
    expect(fromBuild.map((path) => path.replace('/opt/matv/', '')).toSorted()).toEqual(
      ['build', 'cli', 'content', 'domain', 'node_modules', 'package.json', 'server'].toSorted(),
    );
  });

  it('takes no tests along', () => {
    expect(read('.dockerignore').split('\n')).toEqual(expect.arrayContaining(['**/*.test.ts', '**/*.test.tsx']));
  });

  it('runs the server as npm start does, and not as root', () => {
    expect(instructions.at(-2)).toBe(
      `CMD ${JSON.stringify(['node', ...serverFlags, 'server/main.ts']).replaceAll(',', ', ')}`,
    );
    expect(instructions.findLast((line) => line.startsWith('USER '))).toBe('USER 10001:10001');
    for (const name of allocator) expect(dockerfile).toContain(`${name}=${serverEnvironment[name]}`);
  });
});

describe('the unit for systemd', () => {
  it('runs the server as npm start does, and not as root', () => {
    expect(unit).toContain(
      `\nExecStart=/opt/matv/node_modules/node/bin/node ${serverFlags.join(' ')} server/main.ts\n`,
    );
    expect(unit).toContain('\nUser=matv\n');
    for (const name of allocator) expect(unit).toContain(`${name}=${serverEnvironment[name]}`);
  });
});

it('compose.yml sets only what .env.example describes', () => {
  const [, site = ''] = /\n {2}site:\n(.*?)\n {2}database:\n/s.exec(read('compose.yml')) ?? [];
  const [, environment = ''] = /\n {4}environment:\n(.*)/s.exec(site) ?? [];
  const names = [...environment.matchAll(/^ {6}([A-Z][A-Z0-9_]+):/gm)].map(([, name]) => name);
  expect(names).toContain('DATABASE_URL');
  expect(names.filter((name) => !settings.has(name))).toEqual([]);
});
