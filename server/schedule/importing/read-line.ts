import { type ProgrammeFields, programmeFields } from '#domain/schedule/desk-schedule.ts';

/** More programmes in one file are a mistake of another program. */
export const MAX_LINES = 3000;

/** A line of a file that can be taken. */
export interface GoodLine {
  readonly line: number;
  readonly fields: ProgrammeFields;
}

/** One that is left out, and why. */
export interface BadLine {
  readonly line: number;
  readonly reason: string;
}

export interface FileRead {
  readonly good: readonly GoodLine[];
  readonly bad: readonly BadLine[];
  /** Of an XMLTV file: the channels in it, and the one that was read. */
  readonly channels: readonly { readonly id: string; readonly name: string }[];
  readonly channel: string | null;
}

/** Thrown for a mistake in a line; the message is for the desk. */
export class BadCell extends Error {}

/** Checks each line separately: a bad one is set aside with its reason, the others are imported. */
export function readLines(lines: Iterable<{ readonly line: number; readonly read: () => unknown }>) {
  const good: GoodLine[] = [];
  const bad: BadLine[] = [];
  for (const { line, read } of lines) {
    try {
      const parsed = programmeFields.safeParse(read());
      if (parsed.success) good.push({ line, fields: parsed.data });
      else bad.push({ line, reason: parsed.error.issues[0]?.message ?? 'It cannot be read.' });
    } catch (error) {
      if (!(error instanceof BadCell)) throw error;
      bad.push({ line, reason: error.message });
    }
  }
  return { good, bad };
}
