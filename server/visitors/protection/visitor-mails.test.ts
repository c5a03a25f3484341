import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '#server/db/client.ts';
import { createSharedLimits } from '#server/limits/shared-rate-limit.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { emptyTables } from '#tests/support/empty-tables.ts';
import { createVisitorMails, type VisitorMails } from './visitor-mails.ts';

let db: TestDatabase;
let now: number;
let sent: string[];
let mails: VisitorMails;

/** One node; `sent` notes each mail with the minutes that it waits. */
function node(): VisitorMails {
  return createVisitorMails({
    limits: createSharedLimits({ db, clock: { now: () => new Date(now) }, secret: 'one secret for all nodes' }),
    mail: {
      sendAll: async (_tx, queued) => {
        sent.push(
          ...queued.map(({ to, template, delaySeconds = 0 }) => `${template} ${to.email} +${delaySeconds / 60}`),
        );
        return queued.map(() => 'id');
      },
    },
  });
}

beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.dispose());
beforeEach(async () => {
  await emptyTables(db, 'rate_limits');
  now = Date.parse('2026-03-01T10:00:00Z');
  sent = [];
  mails = node();
});

const link = 'https://matv.example/x';
const copies = (...emails: string[]) =>
  inTransaction(db, (tx) =>
    mails.send(
      tx,
      emails.map((email) => ({
        to: { email, name: '' },
        template: 'diaspora-received' as const,
        props: { language: 'en', reference: 'MATV-AAAA-AAAA', siteUrl: link },
      })),
    ),
  );
const links = (...emails: string[]) =>
  inTransaction(db, (tx) =>
    mails.send(
      tx,
      emails.map((email) => ({
        to: { email, name: '' },
        template: 'newsletter-confirm' as const,
        props: { language: 'en', list: 'newsletter', link, validDays: 7 },
      })),
    ),
  );

describe('the mails of forms', () => {
  it('go to one mailbox once an hour over all forms and nodes; others are dropped', async () => {
    expect(await copies('victim@gmail.com')).toEqual([true]);
    mails = node();
    expect(await copies('vic.tim+again@googlemail.com', 'other@example.org')).toEqual([false, true]);
    now += 3_600_000;
    expect(await copies('victim@gmail.com')).toEqual([true]);
    expect(sent).toEqual([
      'diaspora-received victim@gmail.com +0',
      'diaspora-received other@example.org +0',
      'diaspora-received victim@gmail.com +0',
    ]);
  });

  it('that contain a needed link wait for their turn, three at most', async () => {
    await copies('asha@example.org');
    now += 600_000;
    expect(await links('asha@example.org', 'asha@example.org', 'Asha@Example.org', 'asha@example.org')).toEqual([
      true,
      true,
      true,
      false,
    ]);
    expect(sent.slice(1)).toEqual([
      'newsletter-confirm asha@example.org +50',
      'newsletter-confirm asha@example.org +110',
      'newsletter-confirm Asha@Example.org +170',
    ]);
  });

  it('use up no turn if their transaction is rolled back', async () => {
    const failing = inTransaction(db, async (tx) => {
      await mails.send(tx, [
        {
          to: { email: 'asha@example.org', name: '' },
          template: 'diaspora-received',
          props: { language: 'en', reference: '', siteUrl: link },
        },
      ]);
      throw new Error('not stored');
    });
    await expect(failing).rejects.toThrow('not stored');
    expect(await copies('asha@example.org')).toEqual([true]);
  });
});
