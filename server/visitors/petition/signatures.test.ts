import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '#server/db/client.ts';
import { madePetition, openPetitionApp, type PetitionApp, signature } from '#tests/support/forms/petition-app.ts';
import { eraseSigner, signerData } from './petition.service.ts';

let site: PetitionApp;
beforeAll(async () => {
  site = await openPetitionApp();
});
afterAll(() => site.close());

const get = (url: string) => site.desk.app.inject(url);

describe('petitions', () => {
  it('are listed and read under /api, in JSON (DAPI-02, DAPI-46, DAPI-47, DAPI-48, PET-25)', async () => {
    const list = await get('/api/petitions');
    expect(list.headers['content-type']).toContain('application/json');
    expect(list.json()).toEqual([expect.objectContaining({ _id: site.mainId })]);
    const one = (await get(`/api/petitions/${site.mainId}`)).json();
    expect(one).toMatchObject({
      _id: site.mainId,
      title: 'Save a Malayali nurse from execution in Yemen',
      description: expect.stringMatching(/^A Malayali nurse is on death row in Yemen/),
      decisionMaker: 'Government of India and Yemen Authorities',
      story: expect.stringMatching(/^She went to Yemen to work as a nurse/),
      currentSignatures: expect.any(Number),
    });
    expect((await get(`/api/petitions/${one.slug}`)).json()).toEqual(one);
    expect((await get('/api/petitions/no-such-petition')).statusCode).toBe(404);
    expect((await get('/api/petitions/no-such-petition/stats')).json().code).toBe('no_such_petition');
  });

  it('have a health check of their own, which names the app (DAPI-52, CONST-60)', async () => {
    expect((await get('/api/petitions/health')).json()).toEqual({ status: 'ok', app: 'Petition App' });
  });
});

describe('the current situation in the built-in petition', () => {
  const situation = async () => (await get(`/api/petitions/${site.mainId}`)).json().situation;

  it('begins with the day of the execution (PET-15)', async () => {
    expect((await situation())[0]).toBe('Execution scheduled for July 16');
  });

  it('tells what was put before the court (PET-16)', async () => {
    expect((await situation())[1]).toBe('Supreme Court plea filed');
  });

  it('tells that blood money is a way (PET-17)', async () => {
    expect((await situation())[2]).toBe('Blood money (diyah) option available');
  });

  it('tells of the council that was formed (PET-18)', async () => {
    expect((await situation())[3]).toBe('International action council formed');
  });

  it('tells what the government does (PET-19)', async () => {
    expect((await situation())[4]).toBe('Government of India involvement');
  });

  it('ends with the efforts of diplomats, and has nothing else (PET-20)', async () => {
    expect((await situation()).slice(5)).toEqual(['Time-sensitive diplomatic efforts']);
  });
});

describe('signing', () => {
  it('stores a signature, counts it and shows it to everybody (DAPI-49, DAPI-50, PET-02, PET-26, PET-27)', async () => {
    const before = await site.stats();
    const answer = await site.sign('first@example.org', { location: 'Lerwick, UK' });
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toEqual({
      message: 'Thank you for signing the petition! Your voice matters.',
      confirms: false,
      next: 'If you chose to display your name, it appears once you have opened the link in the email we send you and pressed the button there.',
    });
    await site.showName('first@example.org');
    const after = await site.stats();
    expect(after.totalSignatures).toBe(before.totalSignatures + 1);
    expect(after.totalLocations).toBe(before.totalLocations + 1);
    expect(after.recentSignatures[0]).toEqual({
      name: 'Asha Rao',
      location: 'Lerwick, UK',
      time: site.desk.clock.now().toISOString(),
    });
    expect((await get(`/api/petitions/${site.mainId}`)).json().currentSignatures).toBe(after.totalSignatures);
  });

  it('answers a repeated signature the same but does not count it, however its address is written', async () => {
    await site.sign('a.sha@gmail.com');
    const before = await site.stats();
    for (const again of ['asha@gmail.com', 'A.S.H.A+petition@googlemail.com']) {
      const answer = await site.sign(again, { firstName: 'Somebody' });
      expect([answer.statusCode, answer.json().message]).toEqual([
        201,
        'Thank you for signing the petition! Your voice matters.',
      ]);
    }
    const both = await Promise.all([site.sign('twice@example.org'), site.sign('twice@example.org')]);
    expect(both.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
    expect((await site.stats()).totalSignatures).toBe(before.totalSignatures + 1);
  });

  it('waits for nobody whose repeated signature is confirmed or removed at this moment', async () => {
    const { db, clock } = site.desk;
    await site.sign('busy@example.org');
    clock.forward(2 * 3_600);
    const before = (await site.stats()).totalSignatures;
    const isLocked = Promise.withResolvers<void>();
    const isCounted = Promise.withResolvers<void>();
    const removing = inTransaction(db, async (tx) => {
      await tx.query(`select from signatures where email = 'busy@example.org' for update`);
      isLocked.resolve();
      await isCounted.promise;
    });
    await isLocked.promise;
    const sent = { ...sentBy('busy@example.org'), petitionId: site.mainId };
    // In one tick, so that both are written together.
    const signing = Promise.all([
      site.petitions.sign({ ...sent, email: 'beside@example.org' }),
      site.petitions.sign(sent),
    ]);
    try {
      // The embedded database's only connection is taken meanwhile.
      if (db.engine === 'postgres')
        await expect.poll(async () => (await site.stats()).totalSignatures).toBe(before + 1);
    } finally {
      isCounted.resolve();
    }
    await removing;
    expect(await signing).toEqual([{ confirms: false }, { confirms: false }]);
    expect((await site.stats()).totalSignatures).toBe(before + 1);
  });

  it('names nobody against their wish, and never shows an address (PET-37)', async () => {
    const hidden = await site.sign('hidden@example.org', {
      displayName: false,
      firstName: 'Hidden',
      comment: 'My reason',
    });
    expect(hidden.statusCode).toBe(201);
    for (const url of [`/api/petitions/${site.mainId}/stats`, `/api/signatures/petition/${site.mainId}?limit=100`]) {
      const { body } = await get(url);
      expect(body).not.toContain('Hidden');
      expect(body).not.toContain('My reason');
      expect(body).not.toContain('@');
    }
  });

  it('shows the name unless told otherwise (PET-28)', async () => {
    await site.sign('default@example.org', { firstName: 'Default', displayName: undefined });
    await site.showName('default@example.org');
    expect((await site.stats()).recentSignatures[0]?.name).toBe('Default Rao');
  });

  it.each([
    ['firstName', '', 'Enter your first name'],
    ['firstName', ' \u202e \n', 'Enter your first name'],
    ['lastName', '', 'Enter your last name'],
    ['email', '', 'Enter your email address'],
    ['email', 'nobody', 'Enter an email address in the correct format, like name@example.com'],
    ['email', 'a@b.org\r\nBcc: c@d.org', 'Enter an email address in the correct format, like name@example.com'],
    ['location', '', 'Enter your city, state or province, and country'],
    ['firstName', 'x'.repeat(81), 'First name must have at most 80 characters'],
    ['lastName', 'x'.repeat(81), 'Last name must have at most 80 characters'],
    ['location', 'x'.repeat(121), 'Location must have at most 120 characters'],
    [
      'firstName',
      'asha@example.org',
      'First name must be a name, without an email or web address. Put a space after a full stop',
    ],
    [
      'lastName',
      'www.evil.example',
      'Last name must be a name, without an email or web address. Put a space after a full stop',
    ],
    ['lastName', '+44 7700 900123 X', 'Last name must be a name, without a telephone number'],
    ['firstName', 'Buy now!', 'First name must be a name: letters, spaces, hyphens, apostrophes and full stops'],
    ['comment', 'x'.repeat(501), 'Comment must have at most 500 characters'],
    ['email', `${'x'.repeat(250)}@b.org`, 'Email must have at most 254 characters'],
  ])('refuses a wrong %s, case %# (PET-31, PET-32, PET-33, PET-34, PET-36)', async (field, value, message) => {
    const before = await site.stats();
    const answer = await site.sign('wrong@example.org', { [field]: value });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().mistakes).toEqual([{ field, message }]);
    expect(await site.stats()).toEqual(before);
  });

  it('treats any input as plain text', async () => {
    const odd = { firstName: 'Zoë\u0000', lastName: 'O’Brien\r\nMeera', location: '=HYPERLINK("x"), <b>കൊച്ചി</b>' };
    expect((await site.sign('odd@example.org', odd)).statusCode).toBe(201);
    await site.showName('odd@example.org');
    expect((await site.stats()).recentSignatures[0]).toMatchObject({
      name: 'Zoë O’Brien Meera',
      location: '=HYPERLINK("x"), <b>കൊച്ചി</b>',
    });
    const mail = await site.mails.mailTo('odd@example.org');
    expect(mail.subject).toBe('You signed: Save a Malayali nurse from execution in Yemen');
    expect(`${mail.html}${mail.text}`).not.toMatch(/Zo|Brien|HYPERLINK/);
  });

  it('counts places regardless of spelling', async () => {
    const before = await site.stats();
    await site.sign('place1@example.org', { location: 'Kochi, Kerala, India' });
    await site.sign('place2@example.org', { location: 'kochi  Kerala - INDIA' });
    expect((await site.stats()).totalLocations).toBe(before.totalLocations + 1);
  });

  it('stores nothing that the honeypot caught, without letting on', async () => {
    const before = await site.stats();
    site.admit('trapped');
    const answer = await site.sign('machine@example.org');
    site.admit('welcome');
    expect([answer.statusCode, answer.json().message]).toEqual([
      201,
      'Thank you for signing the petition! Your voice matters.',
    ]);
    expect(await site.stats()).toEqual(before);
  });

  it('refuses unknown petitions', async () => {
    expect((await site.sign('lost@example.org', { petitionId: 'f'.repeat(24) })).json().code).toBe('no_such_petition');
  });

  it('gives supporters in pages of 20, newest first (DAPI-51, CONST-43)', async () => {
    await Promise.all(Array.from({ length: 25 }, (_, n) => site.sign(`page${n}@example.org`, { lastName: `P${n}` })));
    for (let n = 0; n < 25; n += 1) {
      if (n % 10 === 0) site.desk.clock.forward(3_600);
      await site.showName(`page${n}@example.org`);
    }
    const list = async (query: string) => (await get(`/api/signatures/petition/${site.mainId}${query}`)).json();
    const first = await list('');
    expect([first.page, first.limit, first.signatures.length, first.hasMore]).toEqual([1, 20, 20, true]);
    const second = await list('?page=2&limit=10');
    expect(second.signatures).toEqual(first.signatures.slice(10, 20));
    expect(Object.keys(first.signatures[0]).sort()).toEqual(['comment', 'location', 'name', 'time']);
    const tooSmall = await get(`/api/signatures/petition/${site.mainId}?page=0`);
    expect(tooSmall.statusCode).toBe(400);
    expect(tooSmall.json().message).toBe('page: must be at least 1');
    expect((await get(`/api/signatures/petition/${site.mainId}?page=501`)).json().code).toBe('page_too_deep');
  });

  it('says that there is no further page after the newest 10,000', async () => {
    const { _id: petitionId } = await madePetition(site, { title: 'Signed by a city' });
    await site.desk.db.pool.query(
      `insert into signatures (id, petition_id, version, state, first_name, last_name, location, location_key,
         display_name, name_state, signed_at, counted_at)
       select lpad(to_hex(n), 24, '0'), $1, 1, 'counted', 'N', 'N', 'Leeds', 'leeds', true, 'shown', now(), now()
       from generate_series(1, 10001) n`,
      [petitionId],
    );
    const page = async (number: number) =>
      (await get(`/api/signatures/petition/${petitionId}?limit=100&page=${number}`)).json();
    expect(await page(99)).toMatchObject({ hasMore: true });
    expect(await page(100)).toMatchObject({ hasMore: false, signatures: { length: 100 } });
    expect(await page(101)).toMatchObject({ code: 'page_too_deep' });
    await site.desk.db.pool.query('delete from signatures where petition_id = $1', [petitionId]);
  });

  it('keeps the counts equal to the signatures', async () => {
    const { kept, counted } = await site.recount();
    expect(kept).toEqual(counted);
  });

  it('recognises and erases one person in every form of the address', async () => {
    await site.sign('gone@gmail.com', { location: 'A place of its own' });
    const before = await site.stats();
    expect(await signerData(site.desk.db.pool, 'g.one+x@gmail.com')).toEqual([
      expect.objectContaining({ email: 'gone@gmail.com', first_name: 'Asha', address_range: '192.0.2.0/24' }),
    ]);
    expect(await eraseSigner(site.desk.db.pool, 'G.one@gmail.com')).toBe(1);
    expect(await signerData(site.desk.db.pool, 'gone@gmail.com')).toEqual([]);
    const after = await site.stats();
    expect(after.totalSignatures).toBe(before.totalSignatures - 1);
    expect(after.totalLocations).toBe(before.totalLocations - 1);
  });

  it('mails the title in Hindi where it is the site’s own, and marks an English one as such (WORLD-99)', async () => {
    const sign = async (email: string) => {
      const payload = signature(email, site.mainId);
      await site.desk.app.inject({ method: 'POST', url: '/api/signatures?language=hi', payload });
      await site.desk.jobs.drain();
      return site.mails.mailTo(email);
    };
    const own = await sign('own@example.org');
    expect(own.subject).toBe('आपने हस्ताक्षर किए: यमन में मलयाली नर्स को मौत की सज़ा से बचाएँ');
    expect(own.text).not.toContain('Malayali');
    expect(own.html).not.toContain('<span lang');
    await site.desk.db.pool.query(`update petitions set title = 'Keep <it> open' where is_main`);
    const theirs = await sign('theirs@example.org');
    expect(theirs.subject).toBe('आपने हस्ताक्षर किए: Keep <it> open');
    expect(theirs.html).toMatch(
      /याचिका ‘(<!-- -->)?<span lang="en">Keep &lt;it&gt; open<\/span>(<!-- -->)?’ पर हस्ताक्षर करने के लिए शुक्रिया।/,
    );
    expect(theirs.text).toContain('याचिका ‘Keep <it> open’ पर हस्ताक्षर करने के लिए शुक्रिया।');
  });
});

/** A signature as the form has read it. */
function sentBy(email: string) {
  return {
    firstName: 'Asha',
    lastName: 'Rao',
    email,
    location: 'Leicester, UK',
    comment: '',
    displayName: true,
    version: undefined,
    address: '192.0.2.7',
    language: 'en',
  } as const;
}
