import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { test } from '@playwright/test';

/**
 * Writes a file of `bytes` letters for the running test and returns its path: passing large contents to Playwright
 * takes seconds.
 */
export function fileOf(name: string, bytes: number): string {
  const path = test.info().outputPath(name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, Buffer.alloc(bytes, 'x'));
  return path;
}
