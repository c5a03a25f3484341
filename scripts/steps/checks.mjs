import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { build, isBuilt } from './build.mjs';
import { changedTests } from './changed-tests.mjs';
import { findChromium } from './chromium.mjs';
import { oneCheck, playwrightCounts, vitestCounts } from './counts.mjs';
import { findFfmpeg } from './ffmpeg.mjs';
import { findFonts } from './fonts.mjs';
import { findHaproxy } from './haproxy.mjs';
import { findPostgres } from './postgres.mjs';
import { run, say } from './progress.mjs';
import { findPromtool } from './promtool.mjs';
import { root, runtime } from './runtime.mjs';
import { serverEnvironment } from './server-flags.mjs';
import { makeTestFolder } from './test-folder.mjs';
import { findVarnish } from './varnish.mjs';

/**
 * @typedef {{ kind: 'done', counts: import('./counts.mjs').Counts, output: string } | { kind: 'left out', reason: string }} Outcome
 * @typedef {{ name: string, title: string, check: () => Promise<Outcome> }} Check
 */

const folder = makeTestFolder();
/** The sites of all checks begin as copies of the same templates, which take half a minute of work to make. */
const inFolder = { TMPDIR: folder, MATV_TEST_TEMPLATES: join(folder, 'templates') };
/** The tests start the database's engine and the server many times; with a cache, only the first start compiles. */
const { NODE_COMPILE_CACHE } = serverEnvironment;
const programs = {
  biome: '@biomejs/biome/bin/biome',
  knip: 'knip/bin/knip.js',
  playwright: '@playwright/test/cli.js',
  router: '@react-router/dev/bin.cjs',
  tsc: 'typescript/bin/tsc',
  vitest: 'vitest/vitest.mjs',
};

/** @param {keyof typeof programs} program @param {readonly string[]} args @param {Record<string, string>} [env] */
function tool(program, args, env = {}) {
  const script = join(root, 'node_modules', programs[program]);
  return run(runtime, [script, ...args], { cwd: root, env: { ...process.env, NO_COLOR: '1', ...env } });
}

/** @param {{ code: number, output: string }} result @returns {Outcome} */
function whole({ code, output }) {
  return { kind: 'done', counts: oneCheck(code), output };
}

/** State of incremental type checks: after a change inside a function, the next check takes 2 s, not 16. */
const typesKept = join(root, 'build', 'types.tsbuildinfo');

async function types() {
  const generated = await tool('router', ['typegen']);
  if (generated.code !== 0) return whole(generated);
  return whole(await tool('tsc', ['--noEmit', '-p', '.', '--incremental', '--tsBuildInfoFile', typesKept]));
}

/**
 * @param {string} project of vitest.config.ts
 * @param {Record<string, string>} env
 * @param {{ chosen?: readonly string[], mayLeaveOut?: boolean }} [options] which of its tests, for Vitest's command line,
 *   and whether any may be left out
 * @returns {Promise<Outcome>}
 */
async function vitest(project, env, { chosen = [], mayLeaveOut = false } = {}) {
  const file = join(folder, `${project}.json`);
  const reports = ['--reporter=default', '--reporter=json', `--outputFile=${file}`];
  rmSync(file, { force: true });
  const { code, output } = await tool('vitest', ['run', `--project=${project}`, ...reports, ...chosen], {
    ...env,
    NODE_COMPILE_CACHE,
  });
  return { kind: 'done', counts: vitestCounts(file, code, { mayLeaveOut }), output };
}

/** Keeps the quick check below a minute even when nearly every test imports what has changed. */
const MAX_CHANGED_TESTS = 40;

/** @returns {Promise<Outcome>} */
async function unitTestsOfChanges() {
  const tests = await changedTests();
  if (tests.length === 0) return { kind: 'left out', reason: 'no unit test reaches what has changed' };
  const nearest = tests.slice(0, MAX_CHANGED_TESTS);
  if (nearest.length < tests.length)
    say(
      `  The changes reach ${tests.length} test files: running the nearest ${nearest.length}. npm test -- unit runs all.`,
    );
  return await vitest('unit', inFolder, { chosen: nearest });
}

/** Runs the tests of a project again as files change, until it is ended. @param {string} project */
export function watch(project) {
  const args = [join(root, 'node_modules', programs.vitest), 'watch', `--project=${project}`];
  const env = { ...process.env, ...inFolder, NODE_COMPILE_CACHE };
  const child = spawn(runtime, args, { cwd: root, env, stdio: 'inherit' });
  child.on('exit', (code) => {
    process.exitCode = code ?? 1;
  });
}

async function onPostgres() {
  const found = await findPostgres();
  if (found.kind === 'missing' && process.env.CI) return whole({ code: 1, output: found.reason });
  if (found.kind === 'missing') return { kind: /** @type {const} */ ('left out'), reason: found.reason };
  return await vitest('postgres', { ...inFolder, MATV_TEST_DATABASE: 'postgres' });
}

async function built() {
  return isBuilt() ? whole({ code: 0, output: '' }) : whole(await build());
}

/**
 * @param {readonly string[]} [chosen] which journeys, for Playwright's command line
 * @returns {Promise<Outcome>}
 */
async function browser(chosen = []) {
  const chromium = await findChromium();
  if (chromium.kind === 'missing') return whole({ code: 1, output: chromium.reason });
  const ffmpeg = await findFfmpeg();
  if (ffmpeg.kind === 'missing') return whole({ code: 1, output: ffmpeg.reason });
  const fonts = await findFonts();
  if (fonts.kind === 'missing') return whole({ code: 1, output: fonts.reason });
  const file = join(folder, 'browser.json');
  const env = {
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
    CHROMIUM_PATH: chromium.path ?? '',
    FFMPEG_PATH: ffmpeg.path,
    NODE_COMPILE_CACHE,
    ...inFolder,
  };
  const { code, output } = await tool('playwright', ['test', '--reporter=list,json', ...chosen], env);
  return { kind: 'done', counts: playwrightCounts(file, code), output };
}

/** @type {Check} */
const buildCheck = { name: 'build', title: 'Build', check: built };

/** Static checks, which take a few seconds. @type {Check[]} */
const readings = [
  { name: 'types', title: 'Types', check: types },
  { name: 'format', title: 'Format', check: async () => whole(await tool('biome', ['format', '--colors=off', '.'])) },
  {
    name: 'lint',
    title: 'Lint',
    check: async () =>
      whole(await tool('biome', ['check', '--colors=off', '--formatter-enabled=false', '--error-on-warnings', '.'])),
  },
];

/** @type {Check} */
const deadCode = { name: 'dead', title: 'Dead code', check: async () => whole(await tool('knip', ['--no-progress'])) };

/** @type {Check} */
const unit = { name: 'unit', title: 'Unit and API tests, embedded database', check: () => vitest('unit', inFolder) };

/** @type {Check} */
const postgres = { name: 'postgres', title: 'Database tests on PostgreSQL', check: onPostgres };

/** @type {Check} */
const builtTests = { name: 'built', title: 'Tests of the built product', check: () => vitest('built', inFolder) };

/** @type {Check} */
const rehearsals = {
  name: 'rehearsals',
  title: 'Rehearsals of failures',
  check: async () => {
    const varnish = await findVarnish();
    const promtool = await findPromtool();
    let mayLeaveOut = false;
    for (const found of [varnish, promtool, await findHaproxy(), await findPostgres()]) {
      if (found.kind !== 'missing') continue;
      if (process.env.CI) return whole({ code: 1, output: found.reason });
      say(`  Rehearsals that need it are left out: ${found.reason}`);
      mayLeaveOut = true;
    }
    const paths = {
      VARNISHD_PATH: varnish.kind === 'found' ? varnish.path : '',
      PROMTOOL_PATH: promtool.kind === 'found' ? promtool.path : '',
    };
    return vitest('rehearsals', { ...inFolder, ...paths }, { mayLeaveOut });
  },
};

/**
 * Checks in a group may run side by side: those of the first use one core each, the later ones use both. Tests have a
 * group each: beside others, sites took so long to start on a busy machine that tests ran out of their time.
 * @typedef {Check[][]} Groups
 */

/** `npm test`: what is run before every review (ADR-067). @type {Groups} */
const everyDay = [
  [...readings, buildCheck],
  [deadCode],
  [unit],
  [builtTests],
  [{ name: 'browser', title: 'Browser journeys', check: () => browser(['--grep-invert=@long']) }],
];

/** `npm run test:long`: what takes longer, run by the checks of every change and before a release. @type {Groups} */
const long = [
  [buildCheck],
  [postgres],
  [rehearsals],
  [{ name: 'browser', title: 'Long browser journeys', check: () => browser(['--grep=@long']) }],
];

/** `npm run test:all`: both. @type {Groups} */
const all = [
  [...readings, buildCheck],
  [deadCode],
  [unit],
  [postgres],
  [builtTests],
  [rehearsals],
  [{ name: 'browser', title: 'Browser journeys, long ones as well', check: () => browser() }],
];

/**
 * How hard the rehearsals try before a release: twenty kills, more than ten thousand calls of the API with five seconds
 * for each, and a whole minute of election night. It takes too long for every change.
 */
export const releaseStrength = {
  MATV_FAULT_ROUNDS: '20',
  MATV_FUZZ_ROUNDS: '40',
  MATV_KILL_ROUNDS: '20',
  MATV_NIGHT_SECONDS: '60',
};

export const suites = { everyDay, long, all };

/** What `npm run check` looks at. @type {Check[][]} */
export const quickGroups = [
  readings,
  [
    {
      name: 'code',
      title: 'Tests of the code itself',
      check: () => vitest('unit', inFolder, { chosen: ['tests/architecture/'] }),
    },
  ],
  [{ name: 'changed', title: 'Unit tests of what changed', check: unitTestsOfChanges }],
];
