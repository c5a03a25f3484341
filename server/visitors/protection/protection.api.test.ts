import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { protectionFields } from '#domain/forms/protection-fields.ts';
import { publicRoute } from '#server/http/routes.ts';
import { type FormsDesk, openFormsDesk, ripeTicket } from '#tests/support/forms/forms-desk.ts';

const bodySchema = z.object({ ...protectionFields, email: z.string().max(200).default('') });
const HERE = '192.0.2.7';

let forms: FormsDesk;
let stored: string[];

beforeAll(async () => {
  // A form of two addresses, only here: as a call, and plain.
  forms = await openFormsDesk({}, ({ app, protection }) => {
    publicRoute(app, {
      method: 'POST',
      path: '/test-form',
      allow: protection.ownPages,
      limits: { calls: protection.posts('newsletter') },
      body: bodySchema,
      handle: async ({ body, request }) => {
        if ((await protection.admit(request, 'newsletter', body)) === 'welcome') {
          stored.push(protection.keyOf('newsletter', body, { email: body.email }, request));
        }
        return { thanks: true };
      },
    });
  });
});
afterAll(() => forms.close());
beforeEach(() => {
  stored = [];
  // All limits have recovered by then.
  forms.desk.clock.forward(24 * 3600);
});

interface More {
  readonly remoteAddress?: string;
  readonly headers?: Record<string, string>;
  readonly payload?: string;
}

function send(payload: Record<string, unknown>, more: More = {}) {
  return forms.desk.app.inject({ method: 'POST', url: '/test-form', payload, remoteAddress: HERE, ...more });
}

const ticket = (remoteAddress = HERE) => ripeTicket(forms, 'newsletter', remoteAddress);

async function solved(challenge: unknown): Promise<string> {
  const whole = challenge as Challenge;
  return JSON.stringify({ challenge: whole, solution: await solveChallenge({ challenge: whole, deriveKey }) });
}

describe("a visitor's form", () => {
  it('is accepted with a ticket, which is never cached', async () => {
    const answer = await forms.desk.app.inject({ url: '/api/forms/newsletter/ticket', remoteAddress: HERE });
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.json()).toEqual({ ticket: expect.any(String), waitMs: 1500, challenge: null });
    forms.desk.clock.forward(2);
    const sent = await send({ email: 'a@b.example', formTicket: answer.json<{ ticket: string }>().ticket });
    expect(sent.statusCode).toBe(200);
    expect(stored).toHaveLength(1);
  });

  it('from a bot that fills in every field, or sends faster than people can, is thanked for and dropped', async () => {
    const early = await forms.desk.app.inject({ url: '/api/forms/newsletter/ticket', remoteAddress: HERE });
    const tooSoon = await send({ formTicket: early.json<{ ticket: string }>().ticket });
    const trapped = await send({ formTicket: await ticket(), company: 'ACME' });
    expect([tooSoon.json(), trapped.json()]).toEqual([{ thanks: true }, { thanks: true }]);
    expect(stored).toEqual([]);
  });

  it('works without script, within stricter limits: by network, and for all together (CONST-63)', async () => {
    for (const _ of [1, 2, 3]) expect((await send({})).statusCode).toBe(200);
    const refused = await send({});
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toMatchObject({ code: 'too_many', retryAfter: 120 });
    expect(refused.headers['retry-after']).toBe('120');
    expect(refused.json<{ message: string }>().message).toContain('Please try again in 2 minutes');
    // Another network, and the same customer's next address of IPv6.
    expect((await send({}, { remoteAddress: '192.0.2.8' })).statusCode).toBe(200);
    for (const last of [1, 2, 3]) await send({}, { remoteAddress: `2001:db8:1:2::${last}` });
    expect((await send({}, { remoteAddress: '2001:db8:1:2:ffff::9' })).statusCode).toBe(429);
    forms.desk.clock.forward(120);
    expect((await send({})).statusCode).toBe(200);
    const codes: number[] = [];
    for (let other = 0; other < 40; other += 1)
      codes.push((await send({}, { remoteAddress: `198.51.100.${other}` })).statusCode);
    expect(codes).toContain(429);
  });

  it('with someone else’s or an expired ticket counts as one without', async () => {
    const others = await ticket('192.0.2.99');
    for (const _ of [1, 2, 3]) await send({ formTicket: others });
    expect((await send({ formTicket: others })).statusCode).toBe(429);
    expect((await send({ formTicket: await ticket() })).statusCode).toBe(200);
  });

  it('from a page of another site is refused before it is read', async () => {
    const answer = await send({}, { headers: { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' } });
    expect(answer.json()).toMatchObject({ status: 403, code: 'other_site' });
  });
});

describe('the proof-of-work', () => {
  async function pressed(): Promise<{ formTicket: string; challenge: unknown }> {
    const formTicket = await ticket();
    for (const _ of [1, 2, 3]) expect((await send({ formTicket })).statusCode).toBe(200);
    const asked = await send({ formTicket });
    expect(asked.json()).toMatchObject({ status: 403, code: 'proof_needed' });
    return { formTicket, challenge: asked.json<{ challenge: unknown }>().challenge };
  }

  it('is required once a network has used its share; a valid one admits the form, once', async () => {
    const { formTicket, challenge } = await pressed();
    const formProof = await solved(challenge);
    expect((await send({ formTicket, formProof })).statusCode).toBe(200);
    expect(stored).toHaveLength(4);
    const again = await send({ formTicket, formProof });
    expect(again.json()).toMatchObject({ status: 403, code: 'proof_wrong', challenge: expect.anything() });
    expect(stored).toHaveLength(4);
    // It comes with the ticket, so that it can be done while the form is filled in.
    const next = await forms.desk.app.inject({ url: '/api/forms/newsletter/ticket', remoteAddress: HERE });
    const inTime = await solved(next.json<{ challenge: unknown }>().challenge);
    expect((await send({ formTicket, formProof: inTime })).statusCode).toBe(200);
  });

  it('is refused if it is forged, changed, of another form or too late', async () => {
    const { formTicket, challenge } = await pressed();
    const good = await solved(challenge);
    const lighter = JSON.stringify(JSON.parse(good), (name, value) => (name === 'cost' ? 1 : value));
    const longer = JSON.stringify(JSON.parse(good), (name, value) => (name === 'until' ? value + 1 : value));
    const wrong = JSON.stringify(JSON.parse(good), (name, value) => (name === 'derivedKey' ? '00'.repeat(32) : value));
    for (const formProof of ['x', '{}', lighter, longer, wrong]) {
      expect((await send({ formTicket, formProof })).json()).toMatchObject({ code: 'proof_wrong' });
    }
    forms.desk.clock.forward(601);
    expect((await send({ formTicket, formProof: good })).json()).toMatchObject({ code: 'proof_wrong' });
    expect(stored).toHaveLength(3);
  });

  it('is required of everybody while a form is overloaded, and of nobody afterwards', async () => {
    const networks = Array.from({ length: 130 }, (_, index) => `203.0.113.${index}`);
    const tickets = await Promise.all(
      networks.map(async (remoteAddress) => {
        const given = await forms.desk.app.inject({ url: '/api/forms/newsletter/ticket', remoteAddress });
        return given.json<{ ticket: string }>().ticket;
      }),
    );
    forms.desk.clock.forward(2);
    const codes = new Set<number>();
    for (const [index, remoteAddress] of networks.entries()) {
      codes.add((await send({ formTicket: tickets[index] }, { remoteAddress })).statusCode);
    }
    expect([...codes]).toEqual([200, 403]);
    const stranger = await forms.desk.app.inject({
      url: '/api/forms/newsletter/ticket',
      remoteAddress: '198.51.100.1',
    });
    expect(stranger.json()).toMatchObject({ challenge: expect.anything() });
    forms.desk.clock.forward(600);
    const later = await forms.desk.app.inject({ url: '/api/forms/newsletter/ticket', remoteAddress: '198.51.100.2' });
    expect(later.json()).toMatchObject({ challenge: null });
  });
});

describe('a flood from one address', () => {
  it('is refused before its bodies are read, without affecting others', async () => {
    const codes = new Map<number, number>();
    for (let count = 0; count < 200; count += 1) {
      const { statusCode } = await send({}, { headers: { 'content-type': 'application/json' }, payload: '{broken' });
      codes.set(statusCode, (codes.get(statusCode) ?? 0) + 1);
    }
    expect(codes.get(400)).toBe(30);
    expect(codes.get(429)).toBe(170);
    const large = await send({}, { headers: { 'content-length': '10000000' } });
    expect(large.headers.connection).toBe('close');
    expect((await send({ email: 'a@b.example' }, { remoteAddress: '192.0.2.8' })).statusCode).toBe(200);
    const tickets = await forms.desk.app.inject({ url: '/api/forms/newsletter/ticket', remoteAddress: '192.0.2.8' });
    expect(tickets.statusCode).toBe(200);
  });

  it('of tickets is refused too', async () => {
    const ask = () => forms.desk.app.inject({ url: '/api/forms/newsletter/ticket', remoteAddress: HERE });
    const codes: number[] = [];
    for (let count = 0; count < 32; count += 1) codes.push((await ask()).statusCode);
    expect([codes[29], codes[30]]).toEqual([200, 429]);
    expect((await forms.desk.app.inject({ url: '/api/forms/other/ticket' })).statusCode).toBe(400);
  });
});

describe('the key of a submission', () => {
  it('is the same for a double click and a retry, and another for other content, people and times', async () => {
    const submissionKey = crypto.randomUUID();
    await send({ formTicket: await ticket(), email: 'a@b.example', submissionKey });
    await send({ formTicket: await ticket(), email: 'a@b.example', submissionKey: submissionKey.toUpperCase() });
    expect(stored[1]).toBe(stored[0]);
    expect(stored[0]).toMatch(/^[0-9a-f]{64}$/);
    await send({ formTicket: await ticket(), email: 'b@b.example', submissionKey });
    expect(stored[2]).not.toBe(stored[0]);
    stored = [];
    await send({ email: 'a@b.example' });
    await send({ email: 'a@b.example', submissionKey: 'no uuid' });
    await send({ email: 'b@b.example' });
    await send({ email: 'a@b.example' }, { remoteAddress: '192.0.2.8' });
    forms.desk.clock.forward(601);
    await send({ email: 'a@b.example' });
    expect(stored[1]).toBe(stored[0]);
    expect(new Set(stored).size).toBe(4);
  });
});

it('used proofs are deleted once they have expired', async () => {
  const now = forms.desk.clock.now().getTime();
  const insert = 'insert into used_proofs (name, until) values ($1, $2)';
  await forms.desk.db.pool.query(insert, ['old', new Date(now - 1)]);
  await forms.desk.db.pool.query(insert, ['young', new Date(now + 1000)]);
  await forms.protection.deleteExpiredProofs();
  const { rows } = await forms.desk.db.pool.query<{ name: string }>('select name from used_proofs');
  expect(rows).toEqual([{ name: 'young' }]);
});
