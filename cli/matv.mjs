#!/usr/bin/env node
// Plain JavaScript for any Node from 20 on: it hands over to the Node that came with the packages.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const runtime = join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');

if (existsSync(runtime)) {
  const settings = join(root, '.env');
  const flags = existsSync(settings) ? [`--env-file=${settings}`] : [];
  const args = [
    '--disable-warning=ExperimentalWarning',
    ...flags,
    join(root, 'cli', 'matv.ts'),
    ...process.argv.slice(2),
  ];
  const { status, error } = spawnSync(runtime, args, { cwd: root, stdio: 'inherit' });
  if (error) process.stderr.write(`matv could not be started: ${error.message}\n`);
  process.exitCode = status ?? 1;
} else {
  process.stderr.write('The packages are not installed yet. Run npm start once, or npm ci.\n');
  process.exitCode = 1;
}
