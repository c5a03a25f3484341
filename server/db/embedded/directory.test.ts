import { chownSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { layoutOf, refuseRoot, remedyFor } from './directory.ts';

it('a command of root does not open the database of another user, who could not open it any more', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'matv-owner-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const layout = layoutOf(dataDir);
  expect(() => refuseRoot(layout, 0)).not.toThrow();
  mkdirSync(join(layout.database, 'global'), { recursive: true });
  const control = join(layout.database, 'global', 'pg_control');
  writeFileSync(control, '');
  expect(() => refuseRoot(layout)).not.toThrow();
  if (statSync(control).uid === 0) chownSync(control, 65_534, 65_534);
  const { uid } = statSync(control);
  expect(() => refuseRoot(layout, 0)).toThrow(`belongs to user ${uid}, and this is root`);
  expect(() => refuseRoot(layout, uid)).not.toThrow();
});

it('a file of another user in a database that cannot be opened is named, and no backup is restored for it', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'matv-owner-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const layout = layoutOf(dataDir);
  const global = join(layout.database, 'global');
  mkdirSync(global, { recursive: true });
  writeFileSync(join(global, 'pg_control'), '');
  expect(remedyFor(layout)).toBe('Restore it from a backup, or set DATA_DIR to another folder.');
  expect(remedyFor(layout, 65_533)).toBe(
    `${global} belongs to another user, or parts of it do. Give all of it to user 65533 (chown -R 65533 ${layout.database}).`,
  );
});
