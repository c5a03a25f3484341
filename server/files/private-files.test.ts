import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { closeDataDirectory } from './private-files.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'matv-private-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

function made(path: string, mode: number): string {
  const whole = join(dataDir, path);
  mkdirSync(join(whole, '..'), { recursive: true });
  writeFileSync(whole, '');
  chmodSync(whole, mode);
  return whole;
}

/** Modes by path, folders included. */
function modes(): Record<string, string> {
  const paths = ['.', ...readdirSync(dataDir, { recursive: true }).map(String)];
  return Object.fromEntries(paths.map((path) => [path, (statSync(join(dataDir, path)).mode & 0o777).toString(8)]));
}

it('files that an earlier version left readable in the data directory are closed to other users, and nothing else is touched', async () => {
  made('attachments/ab/abc/original', 0o644);
  made('outbox/mail.eml', 0o600);
  made('session-secret', 0o640);
  made('notes-of-the-operator.txt', 0o644);
  const elsewhere = made('elsewhere/file', 0o644);
  symlinkSync(elsewhere, join(dataDir, 'attachments/ab/link'));
  for (const path of ['', 'attachments', 'attachments/ab', 'attachments/ab/abc', 'outbox', 'elsewhere']) {
    chmodSync(join(dataDir, path), 0o755);
  }
  const log = { warn: vi.fn() };
  await closeDataDirectory(dataDir, log);
  expect(modes()).toEqual({
    '.': '700',
    attachments: '700',
    'attachments/ab': '700',
    'attachments/ab/abc': '700',
    'attachments/ab/abc/original': '600',
    'attachments/ab/link': '644',
    outbox: '700',
    'outbox/mail.eml': '600',
    'session-secret': '600',
    'notes-of-the-operator.txt': '644',
    elsewhere: '755',
    'elsewhere/file': '644',
  });
  expect(log.warn).not.toHaveBeenCalled();
});
