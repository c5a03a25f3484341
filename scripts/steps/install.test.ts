import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

let site: string;
beforeEach(() => {
  site = mkdtempSync(join(tmpdir(), 'matv-install-'));
  cpSync(import.meta.dirname, join(site, 'scripts', 'steps'), { recursive: true });
  writeFileSync(join(site, 'package.json'), '{"name": "site", "scripts": {"postinstall": "false"}}');
  writeFileSync(join(site, 'package-lock.json'), '{"packages": {"": {}, "node_modules/new": {"version": "2.0.0"}}}');
  mkdirSync(join(site, 'node_modules', 'old'), { recursive: true });
  mkdirSync(join(site, 'npm'));
});
afterEach(() => rmSync(site, { recursive: true }));

/** Installs with an npm that runs these lines of shell in the folder in which it was called. */
function install(...lines: string[]) {
  const npm = join(site, 'npm', 'npm');
  writeFileSync(npm, ['#!/bin/sh', ...lines].join('\n'));
  chmodSync(npm, 0o755);
  return spawnSync(
    process.execPath,
    ['--input-type=module', '--eval', "(await import('./scripts/steps/install.mjs')).ensureInstalled()"],
    {
      cwd: site,
      env: { ...process.env, PATH: [join(site, 'npm'), process.env.PATH].join(delimiter) },
      encoding: 'utf8',
    },
  );
}

const packages = () => readdirSync(join(site, 'node_modules')).filter((name) => !name.startsWith('.'));
const wholeInstall = ['mkdir -p node_modules/new node_modules/node/bin', ': > node_modules/node/bin/node'];

describe('the packages', () => {
  it('replace those of a running site once they are complete', () => {
    const during = `ls "${site}/node_modules" > "${site}/during"`;
    const { status, stderr } = install(...wholeInstall, during, 'cp package.json package-lock.json node_modules/new/');
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(packages()).toEqual(['new', 'node']);
    expect(readdirSync(join(site, 'node_modules', 'new'))).toEqual(['package-lock.json', 'package.json']);
    expect(spawnSync('cat', [join(site, 'during')], { encoding: 'utf8' }).stdout).toBe('old\n');
    expect(existsSync(join(site, 'build', 'packages'))).toBe(false);
  });

  it('are not installed again', () => {
    install(...wholeInstall);
    expect(install('exit 1').status).toBe(0);
  });

  it('stay as they were when npm fails half-way, and the next start tries again', () => {
    const { status, stderr } = install('mkdir -p node_modules/half', 'echo no network', 'exit 1');
    expect(status).toBe(1);
    expect(stderr).toContain('no network');
    expect(stderr).toContain('The packages could not be installed');
    expect(packages()).toEqual(['old']);
    expect(install(...wholeInstall).status).toBe(0);
    expect(packages()).toEqual(['new', 'node']);
  });

  it('stay as they were when npm did not bring the Node that serves the site', () => {
    const { status, stderr } = install('mkdir -p node_modules/new');
    expect(status).toBe(1);
    expect(stderr).toContain('node_modules/node/bin/node is missing');
    expect(packages()).toEqual(['old']);
  });
});
