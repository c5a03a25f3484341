import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FormsDesk, openFormsDesk } from '#tests/support/forms/forms-desk.ts';

let site: FormsDesk;
beforeAll(async () => {
  site = await openFormsDesk({ LANGUAGES: 'en,hi' });
});
afterAll(() => site.close());

const TYPED = { firstName: 'Asha', lastName: 'Rao', email: 'asha@example.org', location: 'Leeds' };

const post = (url: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  site.desk.app.inject({
    method: 'POST',
    url,
    payload: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  });

const stored = async () => {
  const { rows } = await site.desk.db.pool.query<{ email: string; display_name: boolean }>(
    'select email, display_name from signatures order by id',
  );
  return rows;
};

describe('the plain form of a petition', () => {
  it('is accepted, respects its checkbox, and returns to the page', async () => {
    const hidden = await post('/petition', TYPED);
    expect([hidden.statusCode, hidden.headers.location]).toEqual([303, '/petition?done=1#sign']);
    await post('/petition/save-a-malayali-nurse', { ...TYPED, email: 'meera@example.org', displayName: 'yes' });
    expect(await stored()).toEqual([
      { email: 'asha@example.org', display_name: false },
      { email: 'meera@example.org', display_name: true },
    ]);
  });

  it('names the mistakes, and stores nothing', async () => {
    const answer = await post('/petition', { firstName: 'Asha', formTicket: 'x'.repeat(501) });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().mistakes).toEqual(
      expect.arrayContaining([
        { field: 'lastName', message: 'Enter your last name' },
        { field: 'email', message: 'Enter your email address' },
        { field: 'location', message: 'Enter your city, state or province, and country' },
      ]),
    );
    expect((await post('/petition/none-of-ours', TYPED)).statusCode).toBe(404);
    expect(await stored()).toHaveLength(2);
  });

  it('stores nothing from a bot, which is not told', async () => {
    const answer = await post('/petition', { ...TYPED, email: 'bot@example.org', company: 'Bots' });
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/petition?done=1#sign']);
    expect(await stored()).toHaveLength(2);
  });

  it('is not accepted from other sites, nor are mailed links', async () => {
    const foreign = { 'sec-fetch-site': 'cross-site', origin: 'https://elsewhere.example' };
    expect((await post('/petition', TYPED, foreign)).statusCode).toBe(403);
    expect((await post('/petition/signature/x/withdraw', {}, foreign)).statusCode).toBe(403);
    const own = await post('/petition/signature/x/withdraw', {});
    expect([own.statusCode, own.headers.location]).toEqual([303, '/petition/signature/x']);
  });

  it('limits how often one network may use mailed links', async () => {
    const guess = async () => {
      const url = '/petition/signature/guessed/confirm';
      return (await site.desk.app.inject({ method: 'POST', url, remoteAddress: '203.0.113.7' })).statusCode;
    };
    for (let n = 0; n < 90; n += 1) expect(await guess()).toBe(303);
    expect(await guess()).toBe(429);
  });
});

describe('the form of a petition on a Hindi page', () => {
  it('names the mistakes in Hindi, and returns to the Hindi page', async () => {
    const wrong = await post('/hi/petition', { firstName: 'Asha' });
    expect(wrong.statusCode).toBe(422);
    expect(wrong.json().mistakes).toEqual([
      { field: 'lastName', message: 'अपना उपनाम लिखें' },
      { field: 'email', message: 'अपना ई-मेल पता लिखें' },
      { field: 'location', message: 'अपना शहर, राज्य या प्रांत और देश लिखें' },
    ]);
    const signed = await post('/hi/petition/save-a-malayali-nurse', { ...TYPED, email: 'hindi@example.org' });
    expect([signed.statusCode, signed.headers.location]).toEqual([
      303,
      '/hi/petition/save-a-malayali-nurse?done=1#sign',
    ]);
    const link = await post('/hi/petition/signature/x/withdraw', {});
    expect(link.headers.location).toBe('/hi/petition/signature/x');
  });

  it('is answered in Hindi by the call of its script, others in English', async () => {
    let networks = 0;
    const sign = (query: string, fields: object) => {
      networks += 1;
      const remoteAddress = `10.2.${networks}.1`;
      return site.desk.app.inject({ method: 'POST', url: `/api/signatures${query}`, payload: fields, remoteAddress });
    };
    const { _id: petitionId } = (await site.petitions.find(null)) ?? { _id: '' };
    const good = { ...TYPED, email: 'call@example.org', petitionId };
    expect((await sign('?language=hi', good)).json()).toMatchObject({
      message: 'याचिका पर हस्ताक्षर करने के लिए शुक्रिया! आपकी आवाज़ मायने रखती है।',
      next: 'अगर आपने अपना नाम दिखाना चुना है, तो वह तब दिखेगा जब आप हमारे भेजे ई-मेल का लिंक खोलकर वहाँ का बटन दबा देंगे।',
    });
    expect((await sign('', good)).json().message).toBe('Thank you for signing the petition! Your voice matters.');
    const wrong = await sign('?language=hi', { ...good, lastName: '', firstName: 'अ'.repeat(81) });
    expect(wrong.json()).toMatchObject({
      status: 400,
      message: 'पहला नाम: ज़्यादा से ज़्यादा 80 अक्षर लिखें। अपना उपनाम लिखें।',
      mistakes: [
        { field: 'firstName', message: 'पहला नाम: ज़्यादा से ज़्यादा 80 अक्षर लिखें' },
        { field: 'lastName', message: 'अपना उपनाम लिखें' },
      ],
    });
    const unknown = await sign('?language=hi', { ...good, petitionId: 'none-of-ours' });
    expect([unknown.statusCode, unknown.json().message]).toEqual([404, 'ऐसी कोई याचिका नहीं है।']);
    expect((await sign('', { ...good, petitionId: 'none-of-ours' })).json().message).toBe('There is no such petition.');
  });

  it('is not there where readers are not offered Hindi', async () => {
    const english = await openFormsDesk({ LANGUAGES: 'en' });
    const { statusCode } = await english.desk.app.inject({ method: 'POST', url: '/hi/petition', payload: {} });
    await english.close();
    expect(statusCode).toBe(404);
  });
});
