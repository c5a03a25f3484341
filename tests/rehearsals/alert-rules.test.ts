import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';

const promtool = process.env.PROMTOOL_PATH ?? '/usr/bin/promtool';
const deploy = join(import.meta.dirname, '..', '..', 'deploy');
const shipped = join(deploy, 'prometheus');

/** What promtool prints; throws with its complaints when it finds a fault. */
function check(...args: string[]): string {
  return execFileSync(promtool, args, { cwd: shipped, encoding: 'utf8' });
}

/** The queries of the dashboard, with a value for each of Grafana's variables. */
function queries(): string[] {
  const text = readFileSync(join(deploy, 'grafana', 'matv.json'), 'utf8');
  const found: string[] = [];
  JSON.parse(text, (key, value: unknown) => {
    if (key === 'expr' && typeof value === 'string') found.push(value);
    return value;
  });
  return found.map((query) => query.replaceAll('$__rate_interval', '5m').replaceAll(/\$(job|instance)/g, 'matv'));
}

describe.skipIf(!existsSync(promtool))('what operators are given for Prometheus', () => {
  it('are rules without a fault, and settings that load them', () => {
    expect(check('check', 'rules', '--lint-fatal', 'alerts.yml')).toContain('SUCCESS: 22 rules found');
    expect(check('check', 'config', '--lint-fatal', 'prometheus.yml')).toContain('SUCCESS: 22 rules found');
  });

  it('alerts when it should, in the words that were agreed, and stays quiet otherwise', () => {
    expect(check('test', 'rules', 'alerts.test.yml')).toContain('SUCCESS');
  });

  it('asks nothing in the dashboard that Prometheus does not understand', () => {
    const asked = queries();
    expect(asked.length).toBeGreaterThan(30);
    const folder = mkdtempSync(join(tmpdir(), 'matv-dashboard-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const rules = asked.map((expr, number) => ({ record: `dashboard:query_${number}`, expr }));
    // JSON is YAML as well.
    writeFileSync(join(folder, 'rules.yml'), JSON.stringify({ groups: [{ name: 'dashboard', rules }] }));
    expect(check('check', 'rules', join(folder, 'rules.yml'))).toContain(`SUCCESS: ${asked.length} rules found`);
  });
});
