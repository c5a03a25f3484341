import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
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

it.each([
  [['erase'], 'erase needs one e-mail address.'],
  [['erase', 'nobody'], "'nobody' is no e-mail address."],
  [['export', 'x', '--person', 'nobody'], "'nobody' is no e-mail address."],
])('%j is refused, and nothing is done', async (args, what) => {
  expect(await matv(...args)).toMatchObject({ code: 2, complained: expect.stringContaining(what) });
});
