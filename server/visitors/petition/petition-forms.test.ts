import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FormsDesk, openFormsDesk } from '#tests/support/forms/forms-desk.ts';

let site: FormsDesk;
beforeAll(async () => {
  site = await openFormsDesk();
});
afterAll(() => site.close());

const TYPED = { firstName: 'Asha', lastName: 'Rao', email: 'asha@example.org', location: 'Leeds' };

const post = (url: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  site.desk.app.inject({
    ...{ method: 'POST', url, payload: new URLSearchParams(fields).toString() },
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
});
