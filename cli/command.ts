import type { Config } from '#server/config.ts';

/** Where a command writes its output. */
export interface Terminal {
  /** Writes a result to standard output. */
  say(line: string): void;
  /** Writes an error to standard error. */
  complain(line: string): void;
}

export interface CommandContext {
  readonly args: readonly string[];
  readonly config: Config;
  readonly terminal: Terminal;
  /** Where the operator stands: relative paths on the command line begin there, those of the settings in the package. */
  readonly directory: string;
}

/** Runs a command and returns its exit code: 0 on success, 1 on failure. */
export type Command = (context: CommandContext) => Promise<number>;

/** Writes an error and, below it, all that it is about: the operator has to find each of them. */
export function complainOfEach(terminal: Terminal, error: string, names: readonly string[]): void {
  terminal.complain([`${error}:`, ...names.map((name) => `  ${name}`)].join('\n'));
}

const FILE_WORDS: ReadonlyMap<unknown, string> = new Map([
  ['ENOENT', 'there is no such file or folder'],
  ['ENOTDIR', 'part of its path is not a folder'],
  ['EEXIST', 'part of its path is not a folder'],
  ['EISDIR', 'it is a folder'],
  ['EACCES', 'this user is not allowed to'],
  ['EPERM', 'this user is not allowed to'],
  ['EROFS', 'the disk is read-only'],
  ['ENOSPC', 'the disk is full'],
  ['EDQUOT', 'the disk is full'],
]);

/** What the file system refused, in words; null for any other error. */
export function wordsForFile(error: unknown): string | null {
  return FILE_WORDS.get(error instanceof Error && 'code' in error ? error.code : null) ?? null;
}

/** An invalid command line; the message says why. */
export class UsageError extends Error {}

export const USAGE = `Usage: npx matv <command>

  user add EMAIL --role administrator|editor|reporter [--name NAME] [--password PASSWORD]
                      adds a person; prints a password once when none is given
  user list           everybody who has an account
  user disable EMAIL  ends a person's sessions and refuses further logins
  seed                fills in the sample newsroom
  seed --remove       deletes the samples for good
  import wordpress FILE.xml
                      takes in the posts of a WordPress export, with pictures, authors, tags, dates and old addresses
  import ghost FILE.json --site https://old.example
                      the same from a Ghost export
      --section SLUG        for posts whose categories fit no section (latest-news)
      --map CATEGORY=SLUG   puts a category into a section; may be given several times
      --language CODE       what all its posts are written in (en or hi); else as the export says
      --pages about         takes in its pages too, as pages below /about; else they are skipped
      --pages stories       takes in its pages too, as stories
      --pictures FOLDER     a copy of the uploads, instead of fetching them
      --no-pictures         leaves pictures out
                      what was skipped and why is written to DATA_DIR/imports; run again, it goes on where it stopped;
                      a file that breaks off or is damaged ends with code 1, and what came before stays
  export FOLDER       writes the whole newsroom as JSON lines and files; never passwords or secrets
  export FOLDER --person EMAIL
                      writes all that is held of one visitor, and the files they sent, to hand over to them
  erase EMAIL [--yes] erases all that is held of one visitor; without --yes it only counts it
  backup [PLACE] [--keep NUMBER]
                      writes all that the site has into a new folder below PLACE (BACKUP_DIR), while it runs or not;
                      PLACE is a folder or s3://bucket/prefix; pictures that an earlier backup there has are not copied
                      again; encrypted with BACKUP_KEY
  restore PLACE[/BACKUP] [--verify]
                      puts the newest backup there, or the one named, into an empty database and storage, and compares
                      every table with it; --verify reads every file back as well; then erases again whose data was
                      erased after that backup was made
  restore PLACE --erasures
                      does only the last of these, in the database that there is
  move-to-postgres postgres://...
                      copies the embedded database of a stopped site into an empty PostgreSQL, and compares both
  push-keys rotate    makes a new key for alerts; subscriptions keep theirs until their browsers visit again
  doctor [--files]    checks this installation and says what to do about each problem; --files reads every picture and
                      attachment, and those of the last backup, and names each that is missing or damaged

The settings are read from the environment and from .env, as by the server.
It works beside a running server, and alone.`;
