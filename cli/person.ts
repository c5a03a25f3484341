import { createWriteStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { counted } from '#domain/counted.ts';
import { emailField } from '#domain/email-field.ts';
import { sessionSecret } from '#server/accounts/session-secret.ts';
import { systemClock } from '#server/clock.ts';
import type { Database } from '#server/db/client.ts';
import { makeFolder } from '#server/files/make-folder.ts';
import { createSharedLimits } from '#server/limits/shared-rate-limit.ts';
import { createScratch } from '#server/media/scratch.ts';
import { openStorage } from '#server/media/storage.ts';
import { type Attachments, createAttachments } from '#server/visitors/attachments/attachments.service.ts';
import { exportPerson, filesOfPerson, type PersonalDataNeeds } from '#server/visitors/inbox/personal-data.service.ts';
import { type CommandContext, complainOfEach, UsageError } from './command.ts';
import { logTo, withDatabase } from './with-database.ts';

/** Runs `work` with access to the database and the visitors' attachments. */
export function withPersonalData<T>(
  context: CommandContext,
  work: (needs: PersonalDataNeeds & { readonly attachments: Attachments }) => Promise<T>,
): Promise<T> {
  return withDatabase(context, async (db) => {
    const attachments = await openAttachments(context, db);
    return work({ db, clock: systemClock, attachments });
  });
}

async function openAttachments(context: CommandContext, db: Database): Promise<Attachments> {
  const { config } = context;
  const storage = await openStorage(config, 'attachments');
  const scratch = createScratch(config.dataDir, 'attachments');
  const secret = await sessionSecret(config, db);
  const clock = systemClock;
  const sharedLimits = createSharedLimits({ db, clock, secret });
  return createAttachments({ config, secret, db, storage, scratch, clock, sharedLimits, log: logTo(context) });
}

/** Bytes of a file's name that every file system takes. */
const LONGEST_NAME = 255;

/** The sender chose the name, so unsafe characters are replaced and the beginning is cut; the id keeps names unique. */
function fileNameOf(id: string, name: string): string {
  const safe = name.replace(/[^\p{L}\p{M}\p{N}._ -]/gu, '_');
  const characters = Array.from(new Intl.Segmenter('en').segment(safe), ({ segment }) => segment);
  const nameFrom = (start: number) => `${id} ${characters.slice(start).join('')}`;
  const start = characters.findIndex((_, place) => Buffer.byteLength(nameFrom(place)) <= LONGEST_NAME);
  return nameFrom(start < 0 ? characters.length : start);
}

/** Parses an e-mail address and normalises it as in the database. */
export function addressNamed(text: string): string {
  const address = emailField.safeParse(text);
  if (!address.success) throw new UsageError(`'${text}' is no e-mail address.`);
  return address.data;
}

/** `matv export FOLDER --person EMAIL`: writes `person.json` and the files the person sent. */
export async function exportOnePerson(context: CommandContext, person: string, folder: string): Promise<number> {
  const email = addressNamed(person);
  return withPersonalData(context, async (needs) => {
    const data = await exportPerson(needs, email, null);
    await makeFolder(folder);
    await writeFile(join(folder, 'person.json'), `${JSON.stringify(data, null, 2)}\n`, { mode: 0o600 });
    const { copied, gone } = await copyFiles(needs, email, folder);
    const records = Object.values(data.parts).reduce((sum, part) => sum + part.length, 0);
    context.terminal.say(`${records} records and ${copied} files. Everything is in ${folder}.`);
    if (gone.length === 0) return 0;
    const files = `${counted(gone.length, 'file')} that they sent ${gone.length === 1 ? 'is' : 'are'} gone`;
    complainOfEach(context.terminal, `${files} from the site's storage`, gone);
    return 1;
  });
}

async function copyFiles(
  { db, attachments }: PersonalDataNeeds & { readonly attachments: Attachments },
  email: string,
  folder: string,
): Promise<{ readonly copied: number; readonly gone: readonly string[] }> {
  let copied = 0;
  const gone: string[] = [];
  for (const { id, name } of await filesOfPerson(db.pool, email)) {
    const file = await attachments.open(id);
    if (!file) {
      gone.push(fileNameOf(id, name));
      continue;
    }
    await makeFolder(join(folder, 'files'));
    const path = join(folder, 'files', fileNameOf(id, name));
    await pipeline(await file.stream(), createWriteStream(path, { mode: 0o600 }));
    copied += 1;
  }
  return { copied, gone };
}
