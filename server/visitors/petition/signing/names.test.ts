import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPetitionApp, type PetitionApp } from '#tests/support/forms/petition-app.ts';

let site: PetitionApp;
beforeAll(async () => {
  site = await openPetitionApp();
});
afterAll(() => site.close());

const names = async () => (await site.stats()).recentSignatures.map(({ name }) => name);
const stateOf = async (email: string) => site.petitions.signer.state(await site.tokenFor(email));
const queue = async (state: string): Promise<{ _id: string; name: string }[]> =>
  (await site.call('editor', 'GET', `/api/desk/petition-names?state=${state}`)).json().names;

describe('the name of a signer', () => {
  it('is shown once the mailed link is opened; the signature counts at once (PET-11)', async () => {
    await site.sign('victim@example.org', { firstName: 'Rude', lastName: 'Name' });
    expect(await site.stats()).toMatchObject({ totalSignatures: 1, recentSignatures: [] });
    const list = await site.call(null, 'GET', `/api/signatures/petition/${site.mainId}`);
    expect(list.json().signatures).toEqual([]);
    expect(await stateOf('victim@example.org')).toMatchObject({ kind: 'counted', name: 'waiting' });
    await site.showName('victim@example.org');
    expect(await names()).toEqual(['Rude Name']);
    expect(await stateOf('victim@example.org')).toMatchObject({ kind: 'counted', name: 'shown' });
    await site.sign('shy@example.org', { displayName: false });
    expect(await stateOf('shy@example.org')).toMatchObject({ kind: 'counted', name: null });
  });

  it('that reads like a sentence awaits an editor even then', async () => {
    await site.sign('advert@example.org', { firstName: 'Vote for', lastName: 'Better Watches' });
    await site.showName('advert@example.org');
    expect(await names()).not.toContain('Vote for Better Watches');
    expect(await stateOf('advert@example.org')).toMatchObject({ name: 'held' });
    const [held] = await queue('held');
    expect(held?.name).toBe('Vote for Better Watches');
    const judge = (state: string, who: 'editor' | 'reporter' = 'editor') =>
      site.call(who, 'POST', `/api/desk/petition-names/${held?._id}`, { state });
    expect((await judge('shown', 'reporter')).statusCode).toBe(403);
    expect((await judge('rejected')).json()).toMatchObject({ state: 'rejected' });
    expect(await names()).not.toContain('Vote for Better Watches');
    await judge('shown');
    expect(await names()).toContain('Vote for Better Watches');
    expect(await queue('held')).toEqual([]);
    const gone = await site.call('editor', 'POST', `/api/desk/petition-names/${'f'.repeat(24)}`, { state: 'shown' });
    expect(gone.json()).toMatchObject({ status: 404, code: 'no_such_name' });
  });

  it('is shown without its link when an editor approves it', async () => {
    await site.sign('nomail@example.org', { firstName: 'No', lastName: 'Mailbox' });
    const [waiting] = await queue('waiting');
    expect(waiting?.name).toBe('No Mailbox');
    await site.call('editor', 'POST', `/api/desk/petition-names/${waiting?._id}`, { state: 'shown' });
    expect(await names()).toContain('No Mailbox');
  });

  it('awaits an editor after ten from its network, while more are shown an hour later', async () => {
    site.desk.clock.forward(3_600);
    const many = Array.from({ length: 12 }, (_, n) => `hall${n}@example.org`);
    for (const email of many) await site.sign(email, { lastName: 'Hall' }, '203.0.113.9');
    for (const email of many) await site.showName(email);
    const states = await Promise.all(many.map(stateOf));
    expect(states.map((state) => ('name' in state ? state.name : null))).toEqual([
      ...Array<string>(10).fill('shown'),
      'held',
      'held',
    ]);
    await site.sign('elsewhere@example.org', { lastName: 'Elsewhere' }, '198.51.100.9');
    await site.showName('elsewhere@example.org');
    expect(await stateOf('elsewhere@example.org')).toMatchObject({ name: 'shown' });
    site.desk.clock.forward(3_600);
    await site.sign('later@example.org', { lastName: 'Later' }, '203.0.113.10');
    await site.showName('later@example.org');
    expect(await stateOf('later@example.org')).toMatchObject({ name: 'shown' });
  });

  it('counts once among the ten of its network, even if the button is pressed several times at once', async () => {
    const all = Array.from({ length: 10 }, (_, n) => `office${n}@example.org`);
    for (const email of all) await site.sign(email, { lastName: 'Office' }, '198.18.0.9');
    const [impatient = '', ...others] = all;
    const token = await site.tokenFor(impatient);
    await Promise.all([1, 2, 3, 4].map(() => site.petitions.signer.confirm(token)));
    for (const email of others) await site.showName(email);
    const states = await Promise.all(all.map(stateOf));
    expect(states.map((state) => ('name' in state ? state.name : null))).toEqual(Array<string>(10).fill('shown'));
  });

  const mailsTo = async (email: string) => {
    await site.desk.jobs.drain();
    return (await site.mails.mails()).filter(({ to }) => to?.[0]?.address === email).length;
  };

  it('gets its link again by signing again, once an hour', async () => {
    const mails = () => mailsTo('again@example.org');
    await site.sign('again@example.org');
    await site.sign('again@example.org');
    expect(await mails()).toBe(1);
    site.desk.clock.forward(3_601);
    await site.sign('again@example.org');
    expect(await mails()).toBe(2);
    await site.showName('again@example.org');
    site.desk.clock.forward(3_601);
    await site.sign('again@example.org');
    expect(await mails()).toBe(2);
  });

  it('that is not to be shown brings no second mail by signing again: the signature counts already', async () => {
    await site.sign('private@example.org', { displayName: false });
    site.desk.clock.forward(3_601);
    await site.sign('private@example.org', { displayName: false });
    expect(await mailsTo('private@example.org')).toBe(1);
  });
});
