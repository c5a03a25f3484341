import { resolve } from 'node:path';
import type { Readable } from 'node:stream';

/** Where backups are kept: a folder, or a part of a bucket. Names of files have slashes between their parts. */
export interface BackupPlace {
  /** An absolute path, or `s3://bucket/prefix`. */
  readonly address: string;
  /** Throws what `isMissing` recognises when there is no such file. */
  read(name: string): Promise<Readable>;
  /** A file of that name is always whole, and readable by the owner alone. */
  write(name: string, content: AsyncIterable<Buffer>): Promise<void>;
  has(name: string): Promise<boolean>;
  /** The names of the folders at the top. */
  folders(): Promise<string[]>;
  /** The names of all files below a folder. */
  list(folder: string): Promise<string[]>;
  remove(names: readonly string[]): Promise<void>;
  removeFolder(folder: string): Promise<void>;
}

/** The place of backups does not answer, or refuses; the message is for the operator. */
export class PlaceUnusable extends Error {}

/** An address as somebody writes it who stands in `from`: an absolute path, or `s3://…` without a slash at its end. */
export function placeAddress(given: string, from = process.cwd()): string {
  return isBucket(given) ? given.replace(/\/+$/, '') : resolve(from, given);
}

export function isBucket(address: string): boolean {
  return address.startsWith('s3://');
}
