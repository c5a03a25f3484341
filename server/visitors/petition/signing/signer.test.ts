import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#domain/ids.ts';
import { openPetitionApp, type PetitionApp } from '#tests/support/forms/petition-app.ts';
import { linkIn } from '#tests/support/mail/mail-server.ts';
import { signatureLinks } from './signature-link.ts';

let site: PetitionApp;
beforeAll(async () => {
  site = await openPetitionApp();
});
afterAll(() => site.close());

const confirming = (on: boolean) =>
  site.desk.db.pool.query('update petitions set confirms = $1 where id = $2', [on, site.mainId]);
const total = async () => (await site.stats()).totalSignatures;

describe('a petition that requires confirmation', () => {
  it('counts a signature once, when its mailed link is used', async () => {
    await confirming(true);
    const answer = await site.sign('slow@example.org');
    expect(answer.json()).toEqual({
      message: 'Thank you for signing the petition! Your voice matters.',
      confirms: true,
      next: 'One more step: open the link in the email we send you, and press the button there. Your signature counts from then on, and your name is shown if you chose that.',
    });
    expect(await total()).toBe(0);
    const token = await site.tokenFor('slow@example.org');
    const { signer } = site.petitions;
    expect(await signer.state(token)).toMatchObject({ kind: 'pending', path: '/petition', isOpen: true });
    expect(await total()).toBe(0);
    await Promise.all([signer.confirm(token), signer.confirm(token)]);
    expect(await signer.state(token)).toMatchObject({ kind: 'counted' });
    expect(await site.stats()).toMatchObject({ totalSignatures: 1, totalLocations: 1 });
  });

  it('mails signers in the language of the page, with the link again as well (WORLD-99)', async () => {
    await confirming(true);
    const payload = {
      petitionId: site.mainId,
      firstName: 'Asha',
      lastName: 'Rao',
      email: 'hindi@example.org',
      location: 'Leeds',
    };
    const signed = () => site.desk.app.inject({ method: 'POST', url: '/api/signatures?language=hi', payload });
    for (const hour of [0, 2]) {
      site.desk.clock.forward(hour * 3_600);
      await signed();
      await site.desk.jobs.drain();
      const mails = (await site.mails.mails()).filter(({ to }) => to?.[0]?.address === payload.email);
      expect(mails).toHaveLength(hour === 0 ? 1 : 2);
      const mail = mails.at(-1);
      expect(mail?.subject).toMatch(/^कृपया अपने हस्ताक्षर की पुष्टि करें: /);
      expect(mail?.html).toContain('<html dir="ltr" lang="hi-IN"');
      expect(mail?.text).toContain('आपके पुष्टि करते ही हस्ताक्षर गिना जाएगा।');
      expect(mail?.text).toContain(`याचिका: http://localhost:3000/hi/petition`);
      expect(mail && linkIn(mail, '/petition/signature/')).toContain('/hi/petition/signature/');
    }
  });

  it('sends the link again to people who sign again, once an hour', async () => {
    await confirming(true);
    const mails = async () => {
      await site.desk.jobs.drain();
      return (await site.mails.mails()).filter(({ to }) => to?.[0]?.address === 'lost@example.org').length;
    };
    await site.sign('lost@example.org');
    await site.sign('lost@example.org');
    expect(await mails()).toBe(1);
    site.desk.clock.forward(3_601);
    await site.sign('Lost@example.org');
    expect(await mails()).toBe(2);
  });

  it('takes no confirmation once it is closed', async () => {
    await confirming(true);
    await site.sign('late@example.org');
    const token = await site.tokenFor('late@example.org');
    const before = await total();
    await site.desk.db.pool.query('update petitions set deadline = $1', [site.desk.clock.now()]);
    await expect(site.petitions.signer.confirm(token)).rejects.toMatchObject({ status: 409, code: 'petition_closed' });
    expect((await site.sign('later@example.org')).json()).toMatchObject({ status: 409, code: 'petition_closed' });
    await site.desk.db.pool.query('update petitions set deadline = null');
    expect(await total()).toBe(before);
  });
});

describe('the link of a signer', () => {
  it('withdraws the signature with all data about the signer, and lets them sign again', async () => {
    await confirming(false);
    const before = await site.stats();
    await site.sign('sorry@example.org', { location: 'Nowhere else' });
    const token = await site.tokenFor('sorry@example.org');
    await site.petitions.signer.withdraw(token);
    await site.petitions.signer.withdraw(token);
    expect(await site.petitions.signer.state(token)).toEqual({ kind: 'gone' });
    expect(await site.stats()).toMatchObject({
      totalSignatures: before.totalSignatures,
      totalLocations: before.totalLocations,
    });
    const { rows } = await site.desk.db.pool.query(`select 1 from signatures where email = 'sorry@example.org'`);
    expect(rows).toEqual([]);
    const mails = await site.desk.db.pool.query(`select 1 from mails where recipient = 'sorry@example.org'`);
    expect(mails.rows).toEqual([]);
    await site.sign('sorry@example.org');
    expect(await total()).toBe(before.totalSignatures + 1);
  });

  it('belongs to one signature, and cannot be forged', async () => {
    const links = signatureLinks('another secret that is long enough', 'http://localhost:3000');
    const forged = links.addressOf(newId(), 'en').split('/').at(-1) ?? '';
    for (const token of [forged, '', 'x', `${forged}x`, `${newId()}${forged.slice(24)}`]) {
      expect(await site.petitions.signer.state(token)).toEqual({ kind: 'unknown' });
      await expect(site.petitions.signer.withdraw(token)).rejects.toMatchObject({ status: 410 });
    }
  });

  it('keeps the counts consistent with the signatures', async () => {
    const { kept, counted } = await site.recount();
    expect(kept).toEqual(counted);
  });
});
