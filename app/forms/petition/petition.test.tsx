import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { describe, expect, it } from 'vitest';
import type { Services } from '#app/services.ts';
import type { FormAnswer } from '#domain/forms/form-answer.ts';
import { hoursLeft, isOpenAt } from '#domain/forms/petition/petition.ts';
import { PETITION_DEFAULTS, petitionErrorMessage } from '#domain/forms/petition/petition-texts.ts';
import type { OpenedPetition } from '#server/visitors/petition/petition.service.ts';
import { OPENED_PETITION as OPENED } from '#tests/support/forms/opened-petition.ts';
import { readerFixture } from '#tests/support/newsroom/reader-fixture.ts';
import PetitionPage from './petition.page.tsx';
import { petitionPage } from './petition-data.ts';

const NOW = new Date('2026-11-20T14:00:00Z');
const { petition: PETITION } = OPENED;

async function render(open: () => Promise<OpenedPetition | null>, more: Partial<Services> = {}): Promise<string> {
  const services: Services = {
    reader: readerFixture(NOW),
    clock: { now: () => NOW },
    siteUrl: 'http://localhost:3000',
    viewer: null,
    petitions: { open, signature: async () => ({ kind: 'unknown' }) },
    reportError: () => undefined,
    ...more,
  };
  const { data } = await petitionPage(null, new URL('http://localhost:3000/petition'), services);
  const Page = createRoutesStub([{ id: 'petition', path: '/petition', Component: PetitionPage }]);
  const hydrationData = { loaderData: { petition: data } };
  return renderToStaticMarkup(<Page initialEntries={['/petition']} hydrationData={hydrationData} />);
}

const textOf = (html: string) => html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');

describe("a petition's page", () => {
  it('has its title and its description on top (PET-03)', async () => {
    const html = await render(async () => OPENED);
    expect(html).toMatch(/<h1[^>]*>Keep it open<\/h1><p[^>]*>It is needed\.<\/p>/);
  });

  it('names who decides (PET-12)', async () => {
    expect(textOf(await render(async () => OPENED))).toContain('Decision Maker The council');
  });

  it("tells its story, and how things stand under 'Current Situation' (PET-14)", async () => {
    const petition = { ...PETITION, situation: ['A vote in May', 'Two offers', 'No answer yet'] };
    const html = await render(async () => ({ ...OPENED, petition }));
    expect(html).toMatch(/<section[^>]* aria-label="The issue"><p>One\.<\/p><p>Two\.<\/p><\/section>/);
    const [, list = ''] = /Current Situation<\/h2><ul[^>]*>(.*?)<\/ul>/.exec(html) ?? [];
    expect([...list.matchAll(/<li[^>]*>(.*?)<\/li>/g)].map(([, item]) => item)).toEqual(petition.situation);
  });

  it("has its form in the panel 'Join the Movement', with the terms that signers accept (PET-23, PET-24)", async () => {
    const [, panel = ''] = /<aside[^>]*>(.*?)<\/aside>/.exec(await render(async () => OPENED)) ?? [];
    expect(panel).toMatch(/^<h2[^>]*>Join the Movement<\/h2>/);
    expect(panel).toMatch(/<form[^>]* action="\/petition#sign" method="post"/);
    expect(panel).toContain('<a href="/terms">Terms of Service</a> and <a href="/privacy">Privacy Policy</a>');
  });

  it('asks for a place as free text (PET-35)', async () => {
    expect(await render(async () => OPENED)).toMatch(
      /<input[^>]* placeholder="Enter your city, state\/province, country"[^>]* name="location"/,
    );
  });

  it('shows name and comment unless the signer unticks that, and has a field for the comment (PET-28, PET-29, PET-30)', async () => {
    const html = await render(async () => OPENED);
    expect(html).toMatch(/<input[^>]*name="displayName"[^>]* checked=""[^>]*>/);
    expect(textOf(html)).toContain('Display my name and comment on this petition');
    expect(html).toMatch(/<textarea[^>]* name="comment"/);
  });

  it('shows what is counted, and who signed last (PET-06, PET-07, PET-08, PET-09, PET-10, PET-11, PET-22, CONST-40)', async () => {
    const html = await render(async () => OPENED);
    expect(textOf(html)).toContain('Signatures 1,234 Hours Left 48 Locations 56');
    expect(textOf(html)).toContain('Join the Movement 1,234 have signed');
    expect(textOf(html)).toContain('Recent Supporters A asha Rao Leeds 2 mins ago');
    expect(html).not.toMatch(/data-petition-supporters="" hidden/);
    const nobody = await render(async () => ({
      ...OPENED,
      stats: { ...NO_STATS, totalSignatures: 0, totalLocations: 0 },
    }));
    expect(nobody).toMatch(/data-petition-supporters="" hidden/);
    expect(textOf(nobody)).toContain('Signatures 0 Hours Left 48 Locations 0');
  });

  it("shows a supporter's first letter with its vowel sign (PET-11)", async () => {
    const recentSignatures = [{ name: 'नेहा', location: 'Leeds', time: '2026-11-20T13:58:00Z' }];
    const html = await render(async () => ({ ...OPENED, stats: { ...NO_STATS, recentSignatures } }));
    expect(textOf(html)).toContain('Recent Supporters ने नेहा Leeds');
  });

  it('shows 784 and 12 while no statistics can be had (PET-07, PET-09, CONST-41, CONST-42)', async () => {
    const html = textOf(await render(async () => ({ ...OPENED, stats: null })));
    expect(html).toContain('Signatures 784 Hours Left 48 Locations 12');
    expect(html).toContain('Join the Movement 784 have signed');
  });

  it('has texts of its own where the petition has none (PET-04, PET-05, PET-13)', async () => {
    const petition = { ...PETITION, title: '', description: '', decisionMaker: '' };
    const html = textOf(await render(async () => ({ ...OPENED, petition })));
    expect(html).toContain('Save a Malayali nurse from execution in Yemen');
    expect(html).toContain('A Malayali nurse is on death row in Yemen');
    expect(html).toContain('Decision Maker Government of India and Yemen Authorities');
  });

  it('is in Hindi on a Hindi page where the text is the one that the site brings (WORLD-57)', async () => {
    const services: Services = {
      reader: readerFixture(NOW),
      clock: { now: () => NOW },
      siteUrl: 'http://localhost:3000',
      viewer: null,
      petitions: {
        open: async () => ({
          ...OPENED,
          petition: { ...PETITION, ...PETITION_DEFAULTS, situation: [...PETITION_DEFAULTS.situation] },
        }),
        signature: async () => ({ kind: 'unknown' }),
      },
      reportError: () => undefined,
    };
    const { data } = await petitionPage(null, new URL('http://localhost:3000/hi/petition'), services);
    expect(data).toMatchObject({
      petition: {
        title: 'यमन में मलयाली नर्स को मौत की सज़ा से बचाएँ',
        story: expect.stringMatching(/^वह नर्स का काम करने/),
        situation: expect.arrayContaining(['सुप्रीम कोर्ट में याचिका दायर']),
      },
    });
  });

  it('says when it cannot be loaded, with a button to reload it (PET-44, PET-45, ERR-38)', async () => {
    const reported: unknown[] = [];
    const fails = () => Promise.reject(new Error('the database is away'));
    const html = await render(fails, { reportError: (error) => reported.push(error) });
    expect(textOf(html)).toContain('Error loading petition: It could not be read just now.');
    expect(html).toMatch(/<form[^>]*action="\/petition" method="get"><button[^>]*>Retry<\/button>/);
    expect(reported).toEqual([new Error('the database is away')]);
  });

  it('cannot be signed once it is closed, and has no hours left, before its deadline as well', async () => {
    const deadline = '2099-01-01T00:00:00.000Z';
    const html = await render(async () => ({ ...OPENED, petition: { ...PETITION, deadline, isOpen: false } }));
    expect(html).toContain('This petition is closed.');
    expect(textOf(html)).toContain('Hours Left 0 Locations');
    const closed = await render(async () => ({ ...OPENED, petition: { ...PETITION, isOpen: false } }));
    expect(textOf(closed)).toContain('Hours Left 0 Locations');
    expect(html).not.toContain('<form');
  });

  it('says once it is closed that a signature just sent was not counted, where no script runs', async () => {
    const banner = 'This petition has closed meanwhile, so your signature was not counted.';
    const formAnswer: FormAnswer = { form: 'petition', values: {}, errors: {}, banner };
    const html = await render(async () => ({ ...OPENED, petition: { ...PETITION, isOpen: false } }), { formAnswer });
    expect(textOf(html)).toContain('This petition has closed meanwhile, so your signature was not counted.');
    expect(textOf(html)).not.toContain('Thank you for your support.');
  });

  it('keeps what was typed with its mistakes, and says what was removed', async () => {
    const formAnswer = {
      form: 'petition',
      values: { firstName: 'Asha' },
      errors: { email: 'Enter your email address' },
      banner: null,
    } as const;
    const notes = [{ signatures: 12, reason: 'Sent by a script', at: '2026-05-03T09:00:00Z' }];
    const html = await render(async () => ({ ...OPENED, notes }), { formAnswer });
    expect(html).toContain('value="Asha"');
    expect(html.match(/>Enter your email address</g)).toHaveLength(2);
    expect(textOf(html)).toContain('12 signatures removed on 3 May 2026: Sent by a script');
  });
});

const NO_STATS = { recentSignatures: [], totalSignatures: 0, totalLocations: 0 };

describe('the time of a petition', () => {
  it('is 48 hours without a deadline, else what is left of it (PET-08)', () => {
    const left = (deadline: string | null) => hoursLeft({ deadline, isOpen: true }, NOW);
    expect(left(null)).toBe(48);
    expect(left('2026-11-20T15:00:00Z')).toBe(1);
    expect(left('2026-11-20T15:00:01Z')).toBe(2);
    expect(left('2026-11-20T13:00:00Z')).toBe(0);
  });

  it('ends at its deadline or when an editor closes it', () => {
    expect(isOpenAt({ deadline: null, closedAt: null }, NOW)).toBe(true);
    expect(isOpenAt({ deadline: NOW, closedAt: null }, NOW)).toBe(false);
    expect(isOpenAt({ deadline: null, closedAt: NOW }, NOW)).toBe(false);
  });
});

it('shows the message of an error response, or that something went wrong (ERR-39)', () => {
  expect(petitionErrorMessage({ message: 'x' })).toBe('x');
  for (const body of [{}, null, 'x', { message: '' }, { message: 3 }]) {
    expect(petitionErrorMessage(body)).toBe('Something went wrong');
  }
});
