import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Database, inTransaction, openDatabase } from '#server/db/client.ts';
import { fileSubmission } from '#server/visitors/inbox/submissions.service.ts';
import { newDataDirectory } from '#tests/support/embedded-template.ts';
import { quietLog } from '#tests/support/quiet-log.ts';
import { aRequest } from '#tests/support/visitors/a-request.ts';
import { run } from './run.ts';

let dataDir: string;
let folder: string;
let server: Database;
beforeAll(async () => {
  dataDir = await newDataDirectory();
  folder = mkdtempSync(join(tmpdir(), 'matv-person-'));
  server = await openDatabase({ databaseUrl: null, dataDir, log: quietLog });
});
afterAll(async () => {
  await server.close();
  for (const one of [dataDir, folder]) rmSync(one, { recursive: true, force: true });
});

async function matv(...args: string[]) {
  const said: string[] = [];
  const complained: string[] = [];
  const terminal = { say: (line: string) => said.push(line), complain: (line: string) => complained.push(line) };
  const code = await run(args, { DATA_DIR: dataDir }, terminal);
  return { code, said: said.join('\n'), complained: complained.join('\n') };
}

it('hands over all data about a person, and erases it only with confirmation (SPEC-38)', async () => {
  const filed = await inTransaction(server, (tx) => fileSubmission(tx, { ...aRequest(), at: new Date() }));
  const exported = await matv('export', folder, '--person', 'Meera@Visitor.example');
  expect(exported).toMatchObject({ code: 0, said: `1 records and 0 files. Everything is in ${folder}.` });
  expect(JSON.parse(readFileSync(join(folder, 'person.json'), 'utf8'))).toMatchObject({
    email: 'meera@visitor.example',
    parts: { Inbox: [{ reference: filed.reference, name: 'Meera Shah' }], Newsletter: [] },
  });
  const counted = await matv('erase', 'meera@visitor.example');
  expect(counted.said).toContain('Inbox: 1');
  expect(counted.said).toContain(
    '1 records would be erased for good. To do that: npx matv erase meera@visitor.example --yes',
  );
  const names = async () => (await server.pool.query<{ name: string }>('select name from submissions')).rows;
  expect(await names()).toEqual([{ name: 'Meera Shah' }]);
  expect((await matv('erase', 'meera@visitor.example', '--yes')).said).toContain('1 records were erased for good.');
  expect(await names()).toEqual([{ name: '' }]);
  expect((await matv('erase', 'meera@visitor.example', '--yes')).said).toContain('Nothing is held of this person.');
});

it('hands over the files that the person sent, under names that can be read, and names those that are gone (SPEC-38)', async () => {
  const { id } = await inTransaction(server, (tx) =>
    fileSubmission(tx, { ...aRequest(), email: 'asha@visitor.example', at: new Date() }),
  );
  const files = [
    ['0123456789abcdef01234567', 'मेरी चिट्ठी.pdf'],
    // Longer than a file system takes, with the id before it.
    ['1123456789abcdef01234567', `${'चि'.repeat(73)}.pdf`],
    ['2123456789abcdef01234567', 'gone.pdf'],
  ] as const;
  for (const [fileId, name] of files) {
    await server.pool.query(
      `insert into submission_files (id, submission_id, form, field, name, type, bytes, hash, created_at)
       values ($1, $2, 'diaspora-support', 'attachments', $3, 'pdf', 1, repeat('0', 64), now())`,
      [fileId, id, name],
    );
  }
  for (const key of ['76543210fedcba9876543210', '76543210fedcba9876543211']) {
    const place = join(dataDir, 'attachments', key.slice(0, 2), key);
    mkdirSync(place, { recursive: true });
    writeFileSync(join(place, 'original'), key);
  }
  const target = join(folder, 'asha');
  expect(await matv('export', target, '--person', 'asha@visitor.example')).toEqual({
    code: 1,
    said: `1 records and 2 files. Everything is in ${target}.`,
    complained: "1 file that they sent is gone from the site's storage:\n  2123456789abcdef01234567 gone.pdf",
  });
  const [letter, long = ''] = readdirSync(join(target, 'files')).toSorted();
  expect(letter).toBe('0123456789abcdef01234567 मेरी चिट्ठी.pdf');
  expect(readFileSync(join(target, 'files', letter ?? ''), 'utf8')).toBe('76543210fedcba9876543210');
  expect(long).toMatch(/^1123456789abcdef01234567 (?:चि){37}\.pdf$/);
});

it.each([
  [['erase'], 'erase needs one e-mail address.'],
  [['erase', 'nobody'], "'nobody' is no e-mail address."],
  [['export', 'x', '--person', 'nobody'], "'nobody' is no e-mail address."],
])('%j is refused, and nothing is done', async (args, what) => {
  expect(await matv(...args)).toMatchObject({ code: 2, complained: expect.stringContaining(what) });
});
