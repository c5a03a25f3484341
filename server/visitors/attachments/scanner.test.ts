import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ScannerServer, startScanner } from '#tests/support/forms/scanner-server.ts';
import { type ClamdConfig, clamdAddress } from './clamd-address.ts';
import { ScannerAway, scanFile } from './scanner.ts';

const folder = mkdtempSync(join(tmpdir(), 'matv-scanner-'));
const path = join(folder, 'file');
const bytes = Buffer.alloc(3_000_000, 'a letter ');
let scanner: ScannerServer;
let clamd: ClamdConfig;

beforeAll(async () => {
  writeFileSync(path, bytes);
  scanner = await startScanner();
  clamd = clamdAddress.parse(scanner.url);
});
afterAll(async () => {
  await scanner.close();
  rmSync(folder, { recursive: true, force: true });
});

it('sends the whole file and trusts the answer', async () => {
  scanner.mood = 'clean';
  expect(await scanFile(clamd, path)).toEqual({ kind: 'clean' });
  expect(scanner.scanned.at(-1)?.equals(bytes)).toBe(true);
  scanner.mood = 'found';
  expect(await scanFile(clamd, path)).toEqual({ kind: 'found', what: 'Win.Test.EICAR_HDB-1' });
});

it.each(['hanging', 'hanging up', 'too large'] as const)('treats a scanner that is %s as unavailable', async (mood) => {
  scanner.mood = mood;
  // It hangs up while the file is on its way, each time at another place.
  for (let time = 0; time < 5; time += 1) await expect(scanFile(clamd, path, 300)).rejects.toThrow(ScannerAway);
});

it('treats one that is not running as unavailable', async () => {
  const gone = await startScanner();
  await gone.close();
  await expect(scanFile(clamdAddress.parse(gone.url), path, 2000)).rejects.toThrow(ScannerAway);
});
