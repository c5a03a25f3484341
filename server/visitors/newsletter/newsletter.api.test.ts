import type { Email } from 'postal-mime';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#domain/ids.ts';
import { Problem } from '#server/http/problem.ts';
import { linkIn } from '#tests/support/mail/mail-server.ts';
import { openVisitorsDesk, type VisitorsDesk } from '#tests/support/visitors/visitors-desk.ts';
import { markBounced } from './subscribers.repo.ts';

let at: VisitorsDesk;
beforeAll(async () => {
  at = await openVisitorsDesk();
});
beforeEach(async () => {
  at.standIns.admission = 'welcome';
  await at.desk.db.pool.query('delete from newsletter_subscribers');
});
afterAll(() => at.close());

const THANKS =
  'Thank you. Please look into your mailbox: if this address does not get what you asked for yet, a link to confirm is on its way. We send an address one e-mail an hour, so look for an earlier one first.';

const sign = (email: string, more: object = {}) => at.call(null, 'POST', '/api/newsletter', { email, ...more });
const post = (url: string, payload = '', type = 'application/x-www-form-urlencoded') =>
  at.desk.app.inject({ method: 'POST', url, payload, headers: { 'content-type': type } });
async function states() {
  const { rows } = await at.desk.db.pool.query<{ email: string; state: string }>(
    'select email, state from newsletter_subscribers order by email',
  );
  return rows.map(({ email, state }) => `${email} ${state}`);
}
async function onBreakingList() {
  const { rows } = await at.desk.db.pool.query<{ email: string }>(
    'select email from newsletter_subscribers where breaking order by email',
  );
  return rows.map(({ email }) => email);
}
async function mailsTo(address: string) {
  await at.jobs.drain();
  return (await at.server.mails()).filter(({ to }) => to?.[0]?.address === address);
}
function confirmPathIn(mail: Email | undefined): string {
  if (!mail) throw new Error('no mail came');
  return new URL(linkIn(mail, '/newsletter/confirm/')).pathname;
}
const tokenIn = (path: string) => path.slice(path.lastIndexOf('/') + 1);
async function confirmed(email: string): Promise<void> {
  await sign(email);
  const [mail] = await mailsTo(email);
  await post(confirmPathIn(mail));
}

describe('signing up', () => {
  it('requires a click from an e-mail: opening the link changes nothing (SPEC-20)', async () => {
    const answer = await sign(' Asha@Reader.example ');
    expect([answer.statusCode, answer.json()]).toEqual([202, { message: THANKS }]);
    const [mail] = await mailsTo('asha@reader.example');
    const path = confirmPathIn(mail);
    const token = path.slice(path.lastIndexOf('/') + 1);
    expect(await at.newsletter.confirmable(token)).toEqual({ list: 'newsletter', isConfirmed: false });
    expect(await states()).toEqual(['asha@reader.example pending']);
    const clicked = await post(path);
    expect([clicked.statusCode, clicked.headers.location]).toEqual([303, '/newsletter/welcome']);
    expect(await states()).toEqual(['asha@reader.example active']);
    expect((await post('/newsletter/confirm/made-up')).headers.location).toBe('/newsletter/confirm/made-up');
  });

  it.each([
    ['newsletter', {}, '/newsletter/welcome'],
    ['breaking', { breaking: 'yes' }, '/newsletter/welcome/breaking'],
  ])(
    'says on every further click that the %s list is confirmed, until the reader leaves',
    async (list, box, welcome) => {
      const email = `again-${list}@reader.example`;
      await sign(email, box);
      const [mail] = await mailsTo(email);
      const path = confirmPathIn(mail);
      await post(path);
      at.clock.forward(8 * 86_400);
      await at.jobs.drain();
      expect(await at.newsletter.confirmable(tokenIn(path))).toEqual({ list, isConfirmed: true });
      expect((await post(path)).headers.location).toBe(welcome);
      // The mail that reminds of the subscription leaves the link as it is.
      await sign(email, box);
      expect(await at.newsletter.confirmable(tokenIn(path))).toEqual({ list, isConfirmed: true });
      const { rows } = await at.desk.db.pool.query<{ token: string }>('select token from newsletter_subscribers');
      await post(`/newsletter/unsubscribe/${rows[0]?.token}`);
      expect(await at.newsletter.confirmable(tokenIn(path))).toBeNull();
      expect((await post(path)).headers.location).toBe(path);
      expect(await states()).toEqual([]);
    },
  );

  it.each([
    ['newsletter', {}],
    ['breaking', { breaking: 'yes' }],
  ])('a used link of the %s list does not bring back somebody whose mailbox failed', async (list, box) => {
    const email = `failed-${list}@reader.example`;
    await sign(email, box);
    const [mail] = await mailsTo(email);
    const path = confirmPathIn(mail);
    await post(path);
    const { rows } = await at.desk.db.pool.query<{ id: string }>('select id from newsletter_subscribers');
    await markBounced(
      at.desk.db.pool,
      rows.map(({ id }) => id),
      at.clock.now(),
    );
    expect((await post(path)).headers.location).toBe(path);
    expect(await states()).toEqual([`${email} bounced`]);
  });

  it('answers a known address like any other, and floods nobody’s mailbox', async () => {
    await confirmed('known@reader.example');
    const answers = [
      await sign('known@reader.example'),
      await sign('new@reader.example'),
      await sign('new@reader.example'),
    ];
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(await mailsTo('known@reader.example')).toHaveLength(1);
    expect(await mailsTo('new@reader.example')).toHaveLength(1);
    at.clock.forward(86_401);
    await sign('known@reader.example');
    await sign('new@reader.example');
    const mails = [await mailsTo('known@reader.example'), await mailsTo('new@reader.example')];
    expect(mails.map((all) => all.map(({ subject }) => subject))).toEqual([
      ['Please confirm: the MATV newsletter', 'You get the MATV newsletter already'],
      ['Please confirm: the MATV newsletter', 'Please confirm: the MATV newsletter'],
    ]);
    expect(await states()).toEqual(['known@reader.example active', 'new@reader.example pending']);
  });

  it('sends one mailbox one mail an hour, however its address is written, and the first link stays good', async () => {
    const addresses = ['asha.rao@gmail.com', 'ashar.ao+1@gmail.com', 'asharao+2@googlemail.com'];
    for (const email of [...addresses, 'asha.rao@gmail.com']) await sign(email);
    const queued = await at.desk.db.pool.query<{ recipient: string }>(
      'select recipient from mails where recipient = any($1) order by id',
      [addresses],
    );
    expect(queued.rows.map(({ recipient }) => recipient)).toEqual(addresses);
    // The third goes out in two hours, so the next turn of this mailbox is in three.
    const turns = await at.desk.db.pool.query('select max(full_at) as next from rate_limits');
    expect(turns.rows[0].next).toEqual(new Date(at.clock.now().getTime() + 3 * 3_600_000));
    const [mail] = await mailsTo('asha.rao@gmail.com');
    const path = confirmPathIn(mail);
    expect((await post(path)).headers.location).toBe('/newsletter/welcome');
  });

  it('is deleted with its link if nobody clicks for a week', async () => {
    await sign('late@reader.example');
    const [mail] = await mailsTo('late@reader.example');
    at.clock.forward(7 * 86_400 + 1);
    const path = confirmPathIn(mail);
    expect((await post(path)).headers.location).toBe(path);
    await at.jobs.drain();
    expect(await states()).toEqual([]);
  });

  it.each([
    ['newsletter', {}],
    ['breaking', { breaking: 'yes' }],
  ])('can be confirmed for seven days and no longer, on the %s list', async (list, box) => {
    const email = `week-${list}@reader.example`;
    await sign(email, box);
    const [mail] = await mailsTo(email);
    const path = confirmPathIn(mail);
    const token = path.slice(path.lastIndexOf('/') + 1);
    at.clock.forward(7 * 86_400 - 60);
    expect(await at.newsletter.confirmable(token)).toEqual({ list, isConfirmed: false });
    at.clock.forward(120);
    expect(await at.newsletter.confirmable(token)).toBeNull();
    expect(await at.newsletter.confirm(token)).toBeNull();
    expect(await states()).toEqual([`${email} pending`]);
  });

  it('is deleted as well of a subscriber whose mailbox failed, who asked again and did not click', async () => {
    await confirmed('full@reader.example');
    await at.desk.db.pool.query("update newsletter_subscribers set state = 'bounced'");
    at.clock.forward(86_401);
    await sign('full@reader.example');
    expect(await states()).toEqual(['full@reader.example pending']);
    at.clock.forward(7 * 86_400 + 1);
    await at.jobs.drain();
    expect(await states()).toEqual([]);
  });

  it('of the same address at the same moment is one subscription', async () => {
    const all = await Promise.all(Array.from({ length: 5 }, () => sign('twice@reader.example')));
    expect(all.map(({ statusCode }) => statusCode)).toEqual([202, 202, 202, 202, 202]);
    expect(await mailsTo('twice@reader.example')).toHaveLength(1);
  });

  it.each([
    '',
    'nobody',
    'a@b.example, c@d.example',
    'a@b.example\r\nBcc: c@d.example',
    `${'x'.repeat(260)}@b.example`,
  ])('refuses %j with a message, with and without script, and keeps what was typed', async (email) => {
    expect((await sign(email)).json()).toMatchObject({
      status: 422,
      message: 'Please enter a valid email address',
      mistakes: [{ field: 'email' }],
    });
    const page = await post('/newsletter', new URLSearchParams({ email }).toString());
    expect(page.json()).toMatchObject({
      path: '/newsletter',
      form: 'newsletter',
      values: { email },
      banner: null,
      errors: { email: 'Please enter a valid email address' },
    });
    expect(page.statusCode).toBe(422);
    expect(await states()).toEqual([]);
  });

  it('lets bots believe that they succeeded, and tells people why they must wait', async () => {
    at.standIns.admission = 'trapped';
    expect((await sign('bot@reader.example')).json()).toEqual({ message: THANKS });
    expect((await post('/newsletter', 'email=bot%40reader.example')).headers.location).toBe('/newsletter?done=1');
    expect(await states()).toEqual([]);
    at.standIns.admission = new Problem(429, 'too_many', 'Please wait a minute.', { retryAfter: 60 });
    expect((await sign('me@reader.example')).statusCode).toBe(429);
    const page = await post('/newsletter', 'email=me%40reader.example');
    expect([page.statusCode, page.json()]).toMatchObject([
      429,
      { banner: 'Please wait a minute.', values: { email: 'me@reader.example' }, retryAfter: 60 },
    ]);
  });

  it.each([
    ['newsletter', {}, 'newsletter', 'Please confirm: the MATV newsletter'],
    ['breaking', { breaking: 'yes' }, 'breaking', 'Please confirm: MATV breaking news by e-mail'],
    ['newsletter', { breaking: 'no' }, 'newsletter', 'Please confirm: the MATV newsletter'],
  ])('is for the %s list as the box says: %j', async (name, box, list, subject) => {
    const email = `box-${name}-${Object.keys(box).length}${Object.values(box)}@reader.example`;
    await sign(email, box);
    const [mail] = await mailsTo(email);
    expect(mail?.subject).toBe(subject);
    const path = confirmPathIn(mail);
    expect(await at.newsletter.confirmable(tokenIn(path))).toEqual({ list, isConfirmed: false });
    expect(await onBreakingList()).toEqual([]);
    const welcome = list === 'breaking' ? '/newsletter/welcome/breaking' : '/newsletter/welcome';
    expect((await post(path)).headers.location).toBe(welcome);
    expect(await states()).toEqual([`${email} active`]);
    expect(await onBreakingList()).toEqual(list === 'breaking' ? [email] : []);
  });

  it('adds breaking news to a subscription only through the mailed link, which the owner of the mailbox alone can open', async () => {
    await confirmed('owner@reader.example');
    at.clock.forward(3_601);
    const answer = await sign('owner@reader.example', { breaking: 'yes' });
    expect(answer.json()).toEqual({ message: THANKS });
    const [, mail] = await mailsTo('owner@reader.example');
    // Somebody else may have typed the address: the newsletter goes on as before.
    expect([await states(), await onBreakingList()]).toEqual([['owner@reader.example active'], []]);
    expect(mail?.subject).toBe('Please confirm: MATV breaking news by e-mail');
    expect(mail?.text).toContain('without the click nothing changes');
    await sign('owner@reader.example', { breaking: 'yes' });
    expect(await mailsTo('owner@reader.example')).toHaveLength(2);
    const path = confirmPathIn(mail);
    expect((await post(path)).headers.location).toBe('/newsletter/welcome/breaking');
    expect(await onBreakingList()).toEqual(['owner@reader.example']);
    expect((await post(path)).headers.location).toBe('/newsletter/welcome/breaking');
    at.clock.forward(86_401);
    await sign('owner@reader.example', { breaking: 'yes' });
    const [, , reminder] = await mailsTo('owner@reader.example');
    expect(reminder?.subject).toBe('You get the MATV newsletter already');
  });

  it('a link confirms what its own mail said, whatever was typed afterwards', async () => {
    await sign('first@reader.example');
    await sign('first@reader.example', { breaking: 'yes' });
    const [plain, both] = await mailsTo('first@reader.example');
    const paths = [plain, both].map(confirmPathIn);
    expect((await post(paths[0] ?? '')).headers.location).toBe('/newsletter/welcome');
    expect(await onBreakingList()).toEqual([]);
    expect((await post(paths[1] ?? '')).headers.location).toBe('/newsletter/welcome/breaking');
    expect(await onBreakingList()).toEqual(['first@reader.example']);
  });

  it('ends a link for the breaking list after a week, not the subscription', async () => {
    await confirmed('slow@reader.example');
    at.clock.forward(3_601);
    await sign('slow@reader.example', { breaking: 'yes' });
    const [, mail] = await mailsTo('slow@reader.example');
    at.clock.forward(7 * 86_400 + 1);
    const path = confirmPathIn(mail);
    expect((await post(path)).headers.location).toBe(path);
    expect(await onBreakingList()).toEqual([]);
    await at.jobs.drain();
    expect(await states()).toEqual(['slow@reader.example active']);
    const { rows } = await at.desk.db.pool.query('select breaking_hash from newsletter_subscribers');
    expect(rows).toEqual([{ breaking_hash: null }]);
  });

  it('keeps the tick when the address is refused without script, and takes it as a plain form', async () => {
    const refused = await post('/newsletter', 'email=nobody&breaking=yes');
    expect(refused.json()).toMatchObject({ values: { email: 'nobody', breaking: 'yes' } });
    await post('/newsletter', 'email=ticked%40reader.example&breaking=yes');
    const [mail] = await mailsTo('ticked@reader.example');
    expect(mail?.subject).toBe('Please confirm: MATV breaking news by e-mail');
  });

  it('works as a plain form', async () => {
    const answer = await post('/newsletter', 'email=plain%40reader.example&company=');
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/newsletter?done=1']);
    expect(await states()).toEqual(['plain@reader.example pending']);
  });
});

describe('unsubscribing', () => {
  const linkOf = async (email: string) => {
    const { rows } = await at.desk.db.pool.query<{ token: string }>(
      'select token from newsletter_subscribers where email = $1',
      [email],
    );
    return `/newsletter/unsubscribe/${rows[0]?.token}`;
  };

  it.each([
    ['List-Unsubscribe=One-Click', 'application/x-www-form-urlencoded'],
    [
      '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n',
      'multipart/form-data; boundary=b',
    ],
  ])(
    'takes a mail program’s one click, %j, without a redirect, and forgets the address (RFC 8058)',
    async (body, type) => {
      await confirmed('leaver@reader.example');
      const path = await linkOf('leaver@reader.example');
      const answer = await post(path, body, type);
      expect([answer.statusCode, answer.body]).toEqual([200, 'Unsubscribed.']);
      expect(await states()).toEqual([]);
      expect((await post(path, body, type)).statusCode).toBe(200);
    },
  );

  it('forgets the address in the records of mails as well, and keeps that of another area', async () => {
    await confirmed('gone@reader.example');
    const records = async () => {
      const { rows } = await at.desk.db.pool.query<{ template: string }>(
        `select template from mails where recipient = 'gone@reader.example' order by id`,
      );
      return rows.map(({ template }) => template);
    };
    await at.desk.db.pool.query(
      `insert into mails (id, recipient, template, sent_at) values ($1, 'gone@reader.example', 'petition-signed', now())`,
      [newId()],
    );
    expect(await records()).toEqual(['newsletter-confirm', 'petition-signed']);
    await post(await linkOf('gone@reader.example'));
    expect(await records()).toEqual(['petition-signed']);
  });

  it('takes a click on its page, and can be repeated', async () => {
    await confirmed('page@reader.example');
    const path = await linkOf('page@reader.example');
    for (let click = 0; click < 2; click += 1) {
      expect((await post(path)).headers.location).toBe('/newsletter/goodbye');
      expect(await states()).toEqual([]);
    }
  });

  it.each([
    ['one-click@reader.example', 'List-Unsubscribe=One-Click'],
    ['button@reader.example', ''],
  ])('%s leaves breaking news alone and keeps the newsletter (RFC 8058)', async (email, body) => {
    await sign(email, { breaking: 'yes' });
    const [mail] = await mailsTo(email);
    await post(confirmPathIn(mail));
    expect(await onBreakingList()).toEqual([email]);
    const path = `${await linkOf(email)}/breaking`;
    for (let click = 0; click < 2; click += 1) {
      const answer = await post(path, body);
      if (body === '') expect(answer.headers.location).toBe('/newsletter/goodbye/breaking');
      else expect([answer.statusCode, answer.body]).toEqual([200, 'Unsubscribed.']);
      expect(await states()).toEqual([`${email} active`]);
      expect(await onBreakingList()).toEqual([]);
    }
    expect((await post('/newsletter/unsubscribe/made-up/breaking', body)).statusCode).toBe(body === '' ? 303 : 200);
  });

  it('and confirming are limited together, to 300 a minute from one address', async () => {
    const guess = (path: string, remoteAddress: string) =>
      at.desk.app.inject({ method: 'POST', url: `/newsletter/${path}`, remoteAddress });
    for (let n = 0; n < 150; n += 1) {
      expect((await guess('confirm/guessed', '203.0.113.7')).statusCode).toBe(303);
      expect((await guess('unsubscribe/guessed', '203.0.113.7')).statusCode).toBe(303);
    }
    const refused = [await guess('confirm/guessed', '203.0.113.7'), await guess('unsubscribe/guessed', '203.0.113.7')];
    expect(refused.map((answer) => [answer.statusCode, answer.json().code])).toEqual([
      [429, 'too_many'],
      [429, 'too_many'],
    ]);
    expect((await guess('unsubscribe/guessed', '203.0.113.8')).statusCode).toBe(303);
  });
});

it('an open link puts nobody on the breaking list who has left it since', async () => {
  const email = 'wavering@reader.example';
  await confirmed(email);
  at.clock.forward(3_601);
  await sign(email, { breaking: 'yes' });
  const [, mail] = await mailsTo(email);
  const link = confirmPathIn(mail);
  const { rows } = await at.desk.db.pool.query<{ token: string }>('select token from newsletter_subscribers');
  await post(`/newsletter/unsubscribe/${rows[0]?.token}/breaking`);
  expect((await post(link)).headers.location).toBe(link);
  expect([await states(), await onBreakingList()]).toEqual([[`${email} active`], []]);
});

describe('the newsletter on a Hindi page', () => {
  it('answers in Hindi, with script and without', async () => {
    const thanks = await at.call(null, 'POST', '/api/newsletter?language=hi', { email: 'hindi@reader.example' });
    expect(thanks.json<{ message: string }>().message).toMatch(/^शुक्रिया। कृपया अपना मेलबॉक्स देखें/);
    const wrong = await at.call(null, 'POST', '/api/newsletter?language=hi', { email: 'nobody' });
    expect([wrong.statusCode, wrong.json()]).toMatchObject([422, { message: 'कृपया सही ई-मेल पता लिखें' }]);
    const plain = await post('/hi/newsletter', 'email=plain%40reader.example');
    expect([plain.statusCode, plain.headers.location]).toEqual([303, '/hi/newsletter?done=1']);
    const again = await post('/hi/newsletter', 'email=nobody');
    expect([again.statusCode, again.json()]).toMatchObject([
      422,
      { path: '/hi/newsletter', values: { email: 'nobody' } },
    ]);
  });

  it('mails the English address, and its links stay in the language where they are pressed', async () => {
    await sign('links@reader.example');
    const [mail] = await mailsTo('links@reader.example');
    const path = confirmPathIn(mail);
    expect(path).toMatch(/^\/newsletter\/confirm\//);
    expect((await post(`/hi${path}`)).headers.location).toBe('/hi/newsletter/welcome');
    expect((await post('/hi/newsletter/unsubscribe/made-up')).headers.location).toBe('/hi/newsletter/goodbye');
  });

  it('sends mails in Hindi, with links to Hindi pages (WORLD-99)', async () => {
    await at.call(null, 'POST', '/api/newsletter?language=hi', { email: 'pathika@reader.example' });
    const [mail] = await mailsTo('pathika@reader.example');
    expect(mail?.subject).toBe('कृपया पुष्टि करें: MATV न्यूज़लेटर');
    expect(mail?.html).toContain('<html dir="ltr" lang="hi-IN"');
    expect(mail?.text).toContain('यह लिंक 7 दिन तक काम करेगा।');
    expect(mail?.text).toContain('बटन काम न करे तो यह पता अपने ब्राउज़र में कॉपी करें:');
    const path = confirmPathIn(mail);
    expect(path).toMatch(/^\/hi\/newsletter\/confirm\//);
    expect((await post(path)).headers.location).toBe('/hi/newsletter/welcome');
    at.clock.forward(2 * 86_400);
    await post('/hi/newsletter', 'email=pathika%40reader.example');
    const known = (await mailsTo('pathika@reader.example')).at(-1);
    expect(known?.subject).toBe('MATV न्यूज़लेटर आपको पहले से मिलता है');
    expect(known?.html).toContain('href="http://localhost:3000/hi"');
    expect(known?.html).toContain('/hi/newsletter/unsubscribe/');
  });
});

describe('the language of a subscriber', () => {
  const languages = async () => {
    const { rows } = await at.desk.db.pool.query<{ email: string; language: string; token: string }>(
      'select email, language, token from newsletter_subscribers order by email',
    );
    return rows;
  };
  const askInHindi = (email: string, more: object = {}) =>
    at.call(null, 'POST', '/api/newsletter?language=hi', { email, ...more });

  it.each([
    ['newsletter', {}],
    ['breaking', { breaking: 'yes' }],
  ])('is that of the page where the %s list was confirmed; asking changes nothing (WORLD-99)', async (list, box) => {
    const email = `chosen-${list}@reader.example`;
    await askInHindi(email, box);
    const [mail] = await mailsTo(email);
    expect(await languages()).toMatchObject([{ email, language: 'en' }]);
    const path = confirmPathIn(mail);
    await post(path);
    expect(await languages()).toMatchObject([{ email, language: 'hi' }]);
    // The used link says only once what was meant.
    await post(path.replace('/hi/', '/'));
    expect(await languages()).toMatchObject([{ email, language: 'hi' }]);
  });

  it('is not changed by whoever types the address on a page of another one; the mail that follows says how (WORLD-99)', async () => {
    await confirmed('stays@reader.example');
    at.clock.forward(86_401);
    await askInHindi('stays@reader.example');
    const known = (await mailsTo('stays@reader.example')).at(-1);
    expect(known?.subject).toBe('MATV न्यूज़लेटर आपको पहले से मिलता है');
    expect(known?.text).toContain('हिन्दी में पाने के लिए न्यूज़लेटर बंद करने का लिंक खोलें और वहाँ हिन्दी चुनें।');
    expect(await languages()).toMatchObject([{ language: 'en' }]);
    at.clock.forward(86_401);
    await sign('stays@reader.example');
    const again = (await mailsTo('stays@reader.example')).at(-1);
    expect(again?.text).not.toContain('It comes in another language.');
  });

  it('is chosen by the link that unsubscribes, of an address that is still stored (WORLD-99)', async () => {
    await confirmed('chooses@reader.example');
    const [{ token = '' } = {}] = await languages();
    expect((await post(`/hi/newsletter/language/${token}`)).headers.location).toBe('/hi/newsletter/language');
    expect(await languages()).toMatchObject([{ language: 'hi' }]);
    expect((await post(`/newsletter/language/${token}`)).headers.location).toBe('/newsletter/language');
    expect(await languages()).toMatchObject([{ language: 'en' }]);
    const gone = await post('/hi/newsletter/language/made-up');
    expect(gone.headers.location).toBe('/hi/newsletter/confirm/made-up');
  });
});
