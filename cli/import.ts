import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { SECTIONS, type SectionSlug, sectionBySlug } from '#domain/sections.ts';
import { systemClock } from '#server/clock.ts';
import { createMedia } from '#server/media/media.service.ts';
import { openStorage } from '#server/media/storage.ts';
import { openGhost } from '#server/newsroom/importing/ghost.ts';
import { type ImportCounts, type ImportOptions, runImport } from '#server/newsroom/importing/import.service.ts';
import { ImportRefused, type ImportSource, type PageChoice } from '#server/newsroom/importing/imported-post.ts';
import { openWordPress } from '#server/newsroom/importing/wordpress.ts';
import { type Command, type CommandContext, UsageError } from './command.ts';
import { logTo, withDatabase } from './with-database.ts';

const TELL_EVERY = 1000;

const OPTIONS = {
  section: { type: 'string' },
  site: { type: 'string' },
  map: { type: 'string', multiple: true },
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
  process.once('SIGINT', () => stop.abort(new Error('It was broken off. Run it again to go on.')));
  const options: ImportOptions = {
    section: sectionNamed(values.section ?? 'latest-news'),
    sectionOf: mapped(values.map ?? []),
    withPictures: !values['no-pictures'],
    pictureFolder: values.pictures ?? null,
    signal: stop.signal,
  };
  try {
    const source = await opened(kind, file, values.site, pagesAs(values.pages));
    const { counts, report } = await importFrom(context, source, options);
    context.terminal.say(summary(counts, report));
    if (source.breaksOff === null) return 0;
    context.terminal.complain(source.breaksOff);
    return 1;
  } catch (error) {
    if (!(error instanceof ImportRefused) && !isMissingFile(error) && !stop.signal.aborted) throw error;
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
  if (kind === 'wordpress') return openWordPress(file, pages);
  if (kind !== 'ghost') throw new UsageError(`'${kind}' is no kind of import: wordpress or ghost.`);
  if (!site || !URL.canParse(site)) throw new UsageError('A Ghost export needs --site with its address.');
  return openGhost(file, site.replace(/\/+$/, ''), pages);
}

async function importFrom(context: CommandContext, source: ImportSource, options: ImportOptions) {
  const { config, terminal } = context;
  const folder = join(config.dataDir, 'imports');
  await mkdir(folder, { recursive: true });
  const report = join(folder, `${new Date().toISOString().replaceAll(':', '-')}.jsonl`);
  const lines = createWriteStream(report, { flags: 'a' });
  let reported = 0;
  try {
    const counts = await withDatabase(context, async (db) => {
      const storage = await openStorage(config);
      const media = createMedia({ config, db, storage, clock: systemClock, log: logTo(context) });
      try {
        const note = async (line: object): Promise<void> => {
          if (!lines.write(`${JSON.stringify(line)}\n`)) await once(lines, 'drain');
        };
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
    lines.end();
    await finished(lines);
  }
}

function sectionNamed(slug: string): SectionSlug {
  const section = sectionBySlug(slug);
  if (section) return section.slug;
  throw new UsageError(`'${slug}' is no section: ${SECTIONS.map((one) => one.slug).join(', ')}.`);
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
  const lines = [`${stored} posts were taken in, with ${pictures} pictures. ${skipped} were skipped.`];
  if (before > 0) lines.push(`${before} had been dealt with before.`);
  return [...lines, `What was skipped or left out, and why: ${report}`].join('\n');
}

function isMissingFile(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'EISDIR');
}
