import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { defineConfig } from 'vitest/config';
import { inlineScripts } from './scripts/steps/inline-scripts.mjs';

const databaseSupport = resolve('tests/support/database.ts');
const unitTests = [
  '{domain,app,server,cli,content,bench,scripts}/**/*.test.{ts,tsx}',
  'tests/architecture/**/*.test.ts',
];
/** These and the rehearsals look at the built product, so they run after `react-router build`. */
const builtTests = 'tests/architecture/built/**/*.test.ts';
/** Tests beside the code that take many seconds however they are written: no part of `npm test` (ADR-067). */
const longTests = '{cli,server}/**/*.long.test.ts';

/** About connections to PostgreSQL, so no part of the tests on the embedded database. */
const onPostgresAlone = 'server/db/postgres.test.ts';

const importPattern = /(?:from|import)\s*\(?\s*['"]((?:#|\.{1,2}\/)[^'"]+)['"]/g;

function importsOf(file: string): string[] {
  return [...readFileSync(file, 'utf8').matchAll(importPattern)].map(([, specifier = '']) =>
    specifier.startsWith('#') ? resolve(specifier.slice(1)) : resolve(dirname(file), specifier),
  );
}

/** Derived, not listed by hand: a test touches the database when it imports the test database, itself or through support files. */
function touchesDatabase(file: string, seen = new Set<string>()): boolean {
  if (seen.has(file) || !existsSync(file)) return false;
  seen.add(file);
  return importsOf(file).some(
    (target) =>
      target === databaseSupport ||
      (target.includes('/support/') && target.endsWith('.ts') && touchesDatabase(target, seen)),
  );
}

function databaseTests(): string[] {
  const found = unitTests.flatMap((pattern) => globSync(pattern, { exclude: ['tests/architecture/built/**'] }));
  const touching = found.filter((file) => touchesDatabase(resolve(file)));
  return touching.length > 0 ? touching : ['no-test-touches-the-database'];
}

const globalDatabase = ['tests/support/global-database.ts'].filter((file) => existsSync(file));

/**
 * The tests of a worker share its process and the product's modules: starting both for each file took longer than the
 * tests. A file leaves nothing behind in them; mocks, globals and the environment are put back for it.
 */
const isolate = false;

/**
 * All engines of a worker share one compiled program, and V8 frees code of it that nobody runs. That has aborted a worker
 * in the middle of a file that ends engines: "Check failed: jit_page_->allocations_.erase(addr) == 1".
 */
const execArgv = ['--no-wasm-code-gc'];

const shared = {
  environment: 'node' as const,
  setupFiles: ['tests/support/console-guard.ts'],
  // Far above what tests take: a machine that others use as well can be three times as slow for minutes, and a limit that
  // measures the machine proves nothing. What has to be quick says so itself.
  hookTimeout: 180_000,
  testTimeout: 90_000,
  expect: { poll: { timeout: 30_000 } },
  restoreMocks: true,
  unstubEnvs: true,
  unstubGlobals: true,
  env: { NODE_ENV: 'test' },
};

const onBuiltSites = {
  globalSetup: ['tests/support/site/site-template.ts'],
  testTimeout: 240_000,
  hookTimeout: 240_000,
};

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    // Files keep Vitest's order, the largest first: shuffled, one that takes long may come last and run alone. Tests keep
    // the order they are written in: some files tell one story, such as a second factor's life.
    retry: 0,
    projects: [
      {
        plugins: [inlineScripts()],
        test: {
          ...shared,
          name: 'unit',
          include: unitTests,
          exclude: ['tests/architecture/built/**', longTests, onPostgresAlone],
          globalSetup: globalDatabase,
          // One more than cores: they wait for databases and sockets an eighth of the time.
          maxWorkers: 3,
          isolate,
          execArgv,
        },
      },
      {
        plugins: [inlineScripts()],
        test: { ...shared, name: 'postgres', include: databaseTests(), globalSetup: globalDatabase, isolate },
      },
      { test: { ...shared, ...onBuiltSites, name: 'built', include: [builtTests] } },
      {
        test: {
          ...shared,
          ...onBuiltSites,
          name: 'rehearsals',
          include: ['tests/rehearsals/**/*.test.ts', longTests],
          globalSetup: [...onBuiltSites.globalSetup, ...globalDatabase],
          execArgv,
        },
      },
    ],
  },
});
