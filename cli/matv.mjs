#!/usr/bin/env node
// Plain JavaScript for any Node from 20 on: it hands over to the Node that came with the packages.
import { spawn } from 'node:child_process';
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
  // Settings are relative to the package, what somebody types to where they stand.
  const env = { ...process.env, INIT_CWD: process.cwd() };
  const command = spawn(runtime, args, { cwd: root, env, stdio: 'inherit' });
  command.on('error', (error) => {
    process.stderr.write(`matv could not be started: ${error.message}\n`);
    process.exitCode = 1;
  });
  command.on('exit', (code) => {
    process.exitCode = code ?? 1;
  });
  // A terminal sends Ctrl-C to the command as well, which ends in good order: the prompt returns only then.
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', () => command.kill('SIGTERM'));
  process.on('SIGHUP', () => command.kill('SIGHUP'));
} else {
  process.stderr.write('The packages are not installed yet. Run npm start once, or npm ci.\n');
  process.exitCode = 1;
}
