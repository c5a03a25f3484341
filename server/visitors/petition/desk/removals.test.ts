import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DeskPetition, PetitionFields } from '#domain/desk/petitions.ts';
import { madePetition, openPetitionApp, type PetitionApp } from '#tests/support/forms/petition-app.ts';

let site: PetitionApp;
beforeAll(async () => {
  site = await openPetitionApp();
});
afterAll(() => site.close());

const URL = '/api/desk/petitions';
const made = (fields: Partial<PetitionFields> = {}) => madePetition(site, fields);

const entries = async (id: string) => {
  const { rows } = await site.desk.db.pool.query<{ action: string }>(
    'select action from audit_log where subject_id = $1 order by id',
    [id],
  );
  return rows.map(({ action }) => action);
};

describe('suspicious signatures', () => {
  let petition: DeskPetition;
  beforeEach(async () => {
    petition = await made({ title: `Attacked ${Math.random()}` });
    const { _id: petitionId } = petition;
    await Promise.all([
      ...Array.from({ length: 8 }, (_, n) =>
        site.sign(`bot${n}@spam.example`, { petitionId, location: `Nowhere ${n}` }, `198.51.100.${n}`),
      ),
      ...Array.from({ length: 3 }, (_, n) => site.sign(`real${n}@example.org`, { petitionId }, `203.0.113.${n}`)),
    ]);
  });

  it('are found by their network and domain', async () => {
    const { bursts } = (await site.call('editor', 'GET', `${URL}/${petition._id}/bursts`)).json();
    expect(bursts).toEqual([
      expect.objectContaining({ kind: 'range', value: '198.51.100.0/24', signatures: 8, peak: 8 }),
      expect.objectContaining({ kind: 'domain', value: 'spam.example', signatures: 8, peak: 8 }),
    ]);
  });

  it('are counted before they are removed, with a public reason, and can be restored', async () => {
    const id = petition._id;
    const aim = { kind: 'range', value: '198.51.100.0/24', from: null, to: null };
    const preview = await site.call('administrator', 'POST', `${URL}/${id}/removals/preview`, aim);
    expect(preview.json()).toEqual({ signatures: 8, unconfirmed: 0 });
    const remove = (more: object) => site.call('administrator', 'POST', `${URL}/${id}/removals`, { ...aim, ...more });
    expect((await remove({ expected: 8, reason: '' })).statusCode).toBe(400);
    expect((await remove({ expected: 7, reason: 'A script' })).json()).toMatchObject({
      code: 'count_changed',
      signatures: 8,
    });
    const { removals } = (await remove({ expected: 8, reason: 'Sent by a script from one network' })).json();
    expect(removals).toEqual([expect.objectContaining({ signatures: 8, by: 'The administrator', restoredAt: null })]);
    expect(await site.stats(id)).toMatchObject({ totalSignatures: 3, totalLocations: 1 });
    const opened = await site.petitions.open(id, () => undefined);
    expect(opened?.notes).toEqual([
      { signatures: 8, reason: 'Sent by a script from one network', at: site.desk.clock.now().toISOString() },
    ]);
    expect((await remove({ expected: 8, reason: 'Again' })).json().code).toBe('nothing_to_remove');
    // Who was taken out is answered as anybody, and counts no second time.
    expect((await site.sign('bot1@spam.example', { petitionId: id })).statusCode).toBe(201);
    expect((await site.stats(id)).totalSignatures).toBe(3);
    const restore = () => site.call('administrator', 'POST', `${URL}/${id}/removals/${removals[0]._id}/restore`);
    expect((await restore()).json().removals[0].restoredAt).not.toBeNull();
    expect((await restore()).statusCode).toBe(404);
    expect(await site.stats(id)).toMatchObject({ totalSignatures: 11, totalLocations: 9 });
    const { petitions } = (await site.call('editor', 'GET', URL)).json();
    expect(petitions).toContainEqual(expect.objectContaining({ _id: id, signatures: 11, locations: 9 }));
    expect((await site.petitions.open(id, () => undefined))?.notes).toEqual([]);
    expect(await entries(id)).toEqual(['added', 'removed signatures of', 'restored signatures of']);
    const { kept, counted } = await site.recount();
    expect(kept).toEqual(counted);
  });

  it('are removed in batches if there are many, including unconfirmed ones', async () => {
    const { db } = site.desk;
    await db.pool.query(
      `insert into signatures (id, petition_id, version, state, first_name, last_name, email, email_key, email_domain, location,
         location_key, display_name, address_range, signed_at, counted_at)
       select lpad(to_hex(n + 4096), 24, 'e'), $1, 1, 'pending', 'B', 'B', n || '@many.example', n || '@many.example',
         'many.example', 'x', 'x', true, '192.0.2.0/24', now(), null from generate_series(1, 1200) n`,
      [petition._id],
    );
    const aim = { kind: 'domain', value: 'many.example' };
    const url = `${URL}/${petition._id}/removals`;
    expect((await site.call('administrator', 'POST', `${url}/preview`, aim)).json()).toEqual({
      signatures: 0,
      unconfirmed: 1200,
    });
    await site.call('administrator', 'POST', url, { ...aim, expected: 1200, reason: 'One domain' });
    const { rows } = await db.pool.query(
      `select state, count(*)::int as n from signatures where email_domain = 'many.example' group by 1`,
    );
    expect(rows).toEqual([{ state: 'removed', n: 1200 }]);
  });

  it('are all back when a colleague restores them while they are still being removed', async () => {
    const { pool } = site.desk.db;
    await pool.query(
      `insert into signatures (id, petition_id, version, state, first_name, last_name, email, email_key, email_domain, location,
         location_key, display_name, signed_at, counted_at)
       select lpad(to_hex(n + 4096), 24, 'd'), $1, 1, 'pending', 'B', 'B', n || '@raced.example', n || '@raced.example',
         'raced.example', 'x', 'x', true, now(), null from generate_series(1, 700) n`,
      [petition._id],
    );
    // As the colleague's call leaves it, at the end of the first batch.
    await pool.query(
      `create function put_back() returns trigger language plpgsql as $$ begin
         update petition_removals set restored_at = now() where id = new.removal_id and restored_at is null;
         if not found then return null; end if;
         update signatures set state = 'pending', removal_id = null where removal_id = new.removal_id;
         return null;
       end $$;
       create constraint trigger put_back after update on signatures deferrable initially deferred for each row
         when (new.email = '500@raced.example' and new.state = 'removed') execute function put_back();`,
    );
    const order = { kind: 'domain', value: 'raced.example', expected: 700, reason: 'One domain' };
    const { removals } = (await site.call('administrator', 'POST', `${URL}/${petition._id}/removals`, order)).json();
    expect(removals[0].restoredAt).not.toBeNull();
    await pool.query('drop trigger put_back on signatures; drop function put_back()');
    const { rows } = await pool.query(
      `select state, count(*)::int as n from signatures where email_domain = 'raced.example' group by 1`,
    );
    expect(rows).toEqual([{ state: 'pending', n: 700 }]);
  });

  it('are all back when a restoration that broke off is done again', async () => {
    const { pool } = site.desk.db;
    await pool.query(
      `insert into signatures (id, petition_id, version, state, first_name, last_name, email, email_key, email_domain, location,
         location_key, display_name, signed_at, counted_at)
       select lpad(to_hex(n + 4096), 24, 'f'), $1, 1, 'pending', 'B', 'B', n || '@long.example', n || '@long.example',
         'long.example', 'x', 'x', true, now(), null from generate_series(1, 700) n`,
      [petition._id],
    );
    const url = `${URL}/${petition._id}/removals`;
    const order = { kind: 'domain', value: 'long.example', expected: 700, reason: 'One domain' };
    const { removals } = (await site.call('administrator', 'POST', url, order)).json();
    const restore = () => site.call('administrator', 'POST', `${url}/${removals[0]._id}/restore`);
    await pool.query(
      `create function refuse() returns trigger language plpgsql as $$ begin raise 'full'; end $$;
       create trigger refuse before update on signatures for each row
         when (old.email = '600@long.example') execute function refuse();`,
    );
    expect((await restore()).statusCode).toBe(500);
    await pool.query('drop trigger refuse on signatures; drop function refuse()');
    const states = async () =>
      (
        await pool.query(
          `select state, count(*)::int as n from signatures where email_domain = 'long.example' group by 1 order by 1`,
        )
      ).rows;
    expect(await states()).toEqual([
      { state: 'pending', n: 500 },
      { state: 'removed', n: 200 },
    ]);
    expect((await restore()).json().removals[0].restoredAt).not.toBeNull();
    expect(await states()).toEqual([{ state: 'pending', n: 700 }]);
    expect(await entries(petition._id)).toEqual(['added', 'removed signatures of', 'restored signatures of']);
  });
});
