import { type FileHandle, open, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { counted } from '#domain/counted.ts';
import { isLanguage, type Language } from '#domain/languages.ts';
import { SECTIONS, type SectionSlug, sectionBySlug } from '#domain/sections.ts';
import { systemClock } from '#server/clock.ts';
import { makeFolder } from '#server/files/make-folder.ts';
import { createMedia } from '#server/media/media.service.ts';
import { openStorage } from '#server/media/storage.ts';
import { openGhost } from '#server/newsroom/importing/ghost.ts';
import { type ImportCounts, type ImportOptions, runImport } from '#server/newsroom/importing/import.service.ts';
import { ImportRefused, type ImportSource, type PageChoice } from '#server/newsroom/importing/imported-post.ts';
import { openWordPress } from '#server/newsroom/importing/wordpress.ts';
import { type Command, type CommandContext, UsageError, wordsForFile } from './command.ts';
import { logTo, withDatabase } from './with-database.ts';

const TELL_EVERY = 1000;

const OPTIONS = {
  section: { type: 'string' },
  site: { type: 'string' },
  map: { type: 'string', multiple: true },
  language: { type: 'string' },
  pages: { type: 'string' },
  pictures: { type: 'string' },
  'no-pictures': { type: 'boolean' },
} as const;

/** `matv import wordpress FILE.xml | ghost FILE.json` */
export const importFile: Command = async (context) => {
  const { values, positionals } = parseArgs({ args: [...context.args], options: OPTIONS, allowPositionals: true });
  const [kind, file, ...more] = positionals;
  if (!file || more.length > 0) throw new UsageError('import needs a kind (wordpress or ghost) and one file.');
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => stop.abort(new Error('It was broken off. Run it again to go on.')));
  }
  const options: ImportOptions = {
    section: sectionNamed(values.section ?? 'latest-news'),
    sectionOf: mapped(values.map ?? []),
    languages: context.config.languages,
    language: languageNamed(values.language, context.config.languages),
    withPictures: !values['no-pictures'],
    pictureFolder: await pictureFolderAt(values.pictures, context.directory),
    signal: stop.signal,
  };
  try {
    const source = await opened(kind, resolve(context.directory, file), values.site, pagesAs(values.pages));
    const { counts, report } = await importFrom(context, source, options);
    context.terminal.say(summary(counts, report));
    if (source.breaksOff === null) return 0;
    context.terminal.complain(source.breaksOff);
    return 1;
  } catch (error) {
    if (!(error instanceof ImportRefused) && !stop.signal.aborted) throw error;
    context.terminal.complain(error instanceof Error ? error.message : String(error));
    return 1;
  }
};

async function opened(
  kind: string | undefined,
  file: string,
  site: string | undefined,
  pages: PageChoice,
): Promise<ImportSource> {
  const unread = (error: unknown) => refusedFile(`${file} cannot be read`, error);
  if (kind === 'wordpress') return openWordPress(file, pages).catch(unread);
  if (kind !== 'ghost') throw new UsageError(`'${kind}' is no kind of import: wordpress or ghost.`);
  if (!site || !URL.canParse(site)) throw new UsageError('A Ghost export needs --site with its address.');
  return openGhost(file, site.replace(/\/+$/, ''), pages).catch(unread);
}

/** With a mistyped folder all pictures would be fetched from the old site instead. */
async function pictureFolderAt(given: string | undefined, directory: string): Promise<string | null> {
  if (given === undefined) return null;
  const path = resolve(directory, given);
  const found = await stat(path).catch(() => null);
  if (!found?.isDirectory()) throw new UsageError(`--pictures '${path}' is no folder.`);
  return path;
}

async function importFrom(context: CommandContext, source: ImportSource, options: ImportOptions) {
  const { config, terminal } = context;
  const { path: report, file } = await openReport(join(config.dataDir, 'imports'));
  let reported = 0;
  try {
    const counts = await withDatabase(context, async (db) => {
      const storage = await openStorage(config);
      const media = createMedia({ config, db, storage, clock: systemClock, log: logTo(context) });
      try {
        const note = (line: object): Promise<void> =>
          file
            .appendFile(`${JSON.stringify(line)}\n`)
            .catch((error) => refusedFile(`${report} cannot be written`, error));
        const progress = (counts: ImportCounts): void => {
          const all = counts.stored + counts.skipped + counts.before;
          if (all - reported < TELL_EVERY) return;
          reported = all;
          terminal.say(`${all} posts read, ${counts.stored} taken in…`);
        };
        return await runImport({ db, media, note, progress }, source, options);
      } finally {
        await media.close();
      }
    });
    return { counts, report };
  } finally {
    await file.close();
  }
}

/** The report of this run, opened before anything is imported. */
async function openReport(folder: string): Promise<{ readonly path: string; readonly file: FileHandle }> {
  const path = join(folder, `${new Date().toISOString().replaceAll(':', '-')}.jsonl`);
  try {
    await makeFolder(folder);
    return { path, file: await open(path, 'a') };
  } catch (error) {
    return refusedFile(`The report ${path} cannot be written`, error);
  }
}

function sectionNamed(slug: string): SectionSlug {
  const section = sectionBySlug(slug);
  if (section) return section.slug;
  throw new UsageError(`'${slug}' is no section: ${SECTIONS.map((one) => one.slug).join(', ')}.`);
}

function languageNamed(code: string | undefined, offered: readonly Language[]): Language | null {
  if (code === undefined) return null;
  if (isLanguage(code) && offered.includes(code)) return code;
  throw new UsageError(`--language '${code}' must be one that the site is published in: ${offered.join(', ')}.`);
}

function pagesAs(value: string | undefined): PageChoice {
  if (value === undefined) return 'skip';
  if (value === 'stories' || value === 'about') return value;
  throw new UsageError(`--pages '${value}' must be 'about' or 'stories'; without it pages are skipped.`);
}

function mapped(pairs: readonly string[]): Map<string, SectionSlug> {
  return new Map(
    pairs.map((pair) => {
      const at = pair.lastIndexOf('=');
      if (at < 1) throw new UsageError(`--map '${pair}' must be CATEGORY=SECTION.`);
      return [pair.slice(0, at).trim().toLowerCase(), sectionNamed(pair.slice(at + 1).trim())];
    }),
  );
}

function summary({ stored, skipped, before, pictures }: ImportCounts, report: string): string {
  const lines = [`Taken in: ${counted(stored, 'post')}, with ${counted(pictures, 'picture')}. Skipped: ${skipped}.`];
  if (before > 0) lines.push(`Dealt with before: ${before}.`);
  return [...lines, `What was skipped or left out, and why: ${report}`].join('\n');
}

/** Throws what a person can act on where the file system is at fault; everything else as it is. */
function refusedFile(what: string, error: unknown): never {
  const words = wordsForFile(error);
  throw words === null ? error : new ImportRefused(`${what}: ${words}.`, { cause: error });
}
