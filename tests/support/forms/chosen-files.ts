import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { test } from '@playwright/test';

/** Path of a file of `bytes` letters for the running test to choose: the contents of large ones take seconds to hand over. */
export function fileOf(name: string, bytes: number): string {
  const path = test.info().outputPath(name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, Buffer.alloc(bytes, 'x'));
  return path;
}
