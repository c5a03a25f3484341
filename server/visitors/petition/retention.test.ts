import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTransaction } from '#server/db/client.ts';
import { openPetitionApp, type PetitionApp } from '#tests/support/forms/petition-app.ts';
import { addressRange } from './address-range.ts';
import { anonymiseDue, anonymiseOldSignatures, clearEmptyLocations } from './retention.ts';

let site: PetitionApp;
beforeAll(async () => {
  site = await openPetitionApp();
});
afterAll(() => site.close());

const DAY_MS = 86_400_000;
const rows = async (columns: string) =>
  (await site.desk.db.pool.query<Record<string, unknown>>(`select ${columns} from signatures order by id`)).rows;
const later = (days: number) => new Date(site.desk.clock.now().getTime() + days * DAY_MS + 1);

it('keeps the network of a signature, never the address', () => {
  expect(addressRange('192.0.2.77')).toBe('192.0.2.0/24');
  expect(addressRange('::ffff:192.0.2.77')).toBe('192.0.2.0/24');
  expect(addressRange('2001:DB8:0:1:aaaa::1')).toBe('2001:db8:0:1::/64');
  expect(addressRange('::1')).toBe('0:0:0:0::/64');
  expect(addressRange('nowhere')).toBeNull();
});

it('erases networks after 60 days, unopened links after 14, and signers a year after the end; counts stay', async () => {
  const { db } = site.desk;
  await site.sign('stays@example.org', { comment: 'Why' });
  await db.pool.query('update petitions set confirms = true');
  await site.sign('waits@example.org');
  const before = await site.stats();
  await anonymiseDue(db, later(13));
  expect(await rows('email, address_range')).toEqual([
    { email: 'stays@example.org', address_range: '192.0.2.0/24' },
    { email: 'waits@example.org', address_range: '192.0.2.0/24' },
  ]);
  await anonymiseDue(db, later(14));
  expect(await rows('email')).toEqual([{ email: 'stays@example.org' }]);
  await anonymiseDue(db, later(59));
  expect(await rows('address_range')).toEqual([{ address_range: '192.0.2.0/24' }]);
  await anonymiseDue(db, later(60));
  expect(await rows('email, address_range')).toEqual([{ email: 'stays@example.org', address_range: null }]);
  await anonymiseDue(db, later(5000));
  expect((await rows('email')).length).toBe(1);

  await db.pool.query('update petitions set closed_at = $1', [site.desk.clock.now()]);
  await anonymiseDue(db, later(364));
  expect(await rows('first_name, email, comment')).toEqual([
    { first_name: 'Asha', email: 'stays@example.org', comment: 'Why' },
  ]);
  await anonymiseDue(db, later(365));
  expect(await rows('first_name, last_name, email, email_key, location, comment, display_name')).toEqual([
    ...[
      { first_name: '', last_name: '', email: null, email_key: null, location: '', comment: null, display_name: false },
    ],
  ]);
  expect(await site.stats()).toEqual({ ...before, recentSignatures: [] });
});

it('clears places that nobody names any more, but not once it was told to stop', async () => {
  const { db, clock } = site.desk;
  await db.pool.query('update petition_locations set signatures = 0');
  const places = async () => (await db.pool.query('select from petition_locations')).rowCount;
  await db.pool.query(
    `insert into petition_locations (petition_id, location_key, signatures) select id, 'nowhere', 0 from petitions`,
  );
  await expect(anonymiseOldSignatures(db, clock, AbortSignal.abort())).rejects.toThrow('aborted');
  expect(await places()).toBeGreaterThan(0);
  await anonymiseOldSignatures(db, clock, new AbortController().signal);
  expect(await places()).toBe(0);
});

it('deletes empty places without waiting for those that are being counted at this moment', async () => {
  const { db } = site.desk;
  await db.pool.query(
    `insert into petition_locations (petition_id, location_key, signatures)
     select id, place, 0 from petitions cross join (values ('counted'), ('empty')) v (place) where is_main`,
  );
  const left = async () =>
    (await db.pool.query(`select location_key from petition_locations where location_key in ('counted', 'empty')`))
      .rows;
  const isLocked = Promise.withResolvers<void>();
  const isCleared = Promise.withResolvers<void>();
  const counting = inTransaction(db, async (tx) => {
    await tx.query(`update petition_locations set signatures = 1 where location_key = 'counted'`);
    isLocked.resolve();
    await isCleared.promise;
  });
  await isLocked.promise;
  const clearing = clearEmptyLocations(db);
  try {
    // The embedded database's only connection is taken meanwhile.
    if (db.engine === 'postgres') await expect.poll(left).toEqual([{ location_key: 'counted' }]);
  } finally {
    isCleared.resolve();
  }
  await Promise.all([counting, clearing]);
  expect(await left()).toEqual([{ location_key: 'counted' }]);
});

it('keeps an unopened signature for 14 days from its last mail, as that mail says', async () => {
  const { db, clock } = site.desk;
  await db.pool.query('delete from signatures');
  await db.pool.query('update petitions set closed_at = null, anonymised_at = null, confirms = true');
  await site.sign('again@example.org');
  clock.forward(13 * 86_400);
  await site.sign('again@example.org');
  const token = await site.tokenFor('again@example.org');
  await anonymiseDue(db, later(13));
  expect(await site.petitions.signer.state(token)).toMatchObject({ kind: 'pending' });
  await anonymiseDue(db, later(14));
  expect(await site.petitions.signer.state(token)).toEqual({ kind: 'gone' });
});

it('counts the year from a deadline as well, and keeps what was removed until then, since it can be put back', async () => {
  const { db, clock } = site.desk;
  await db.pool.query('update petitions set closed_at = null, anonymised_at = null, confirms = false');
  await db.pool.query('delete from signatures');
  await site.sign('stays@example.org');
  await site.sign('bot@spam.example');
  const order = { kind: 'domain', value: 'spam.example', expected: 1, reason: 'A script' };
  await site.call('administrator', 'POST', `/api/desk/petitions/${site.mainId}/removals`, order);
  await db.pool.query('update petitions set deadline = $1', [clock.now()]);
  const removals = async () => (await db.pool.query('select value, signatures, reason from petition_removals')).rows;
  await anonymiseDue(db, later(364));
  expect(await rows('email, state')).toEqual([
    { email: 'stays@example.org', state: 'counted' },
    { email: 'bot@spam.example', state: 'removed' },
  ]);
  expect(await removals()).toEqual([{ value: 'spam.example', signatures: 1, reason: 'A script' }]);
  await anonymiseDue(db, later(365));
  expect(await rows('email, state')).toEqual([
    { email: null, state: 'counted' },
    { email: null, state: 'removed' },
  ]);
  expect(await removals()).toEqual([{ value: '', signatures: 1, reason: 'A script' }]);
});
