import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { frontPicturePath } from '#domain/desk/front-page-form.ts';
import { type FrontDesk, OWN_PICTURE, openFrontDesk } from '#tests/support/home/front-desk.ts';
import { addStory } from '#tests/support/stories.ts';
import { readFrontPreview } from './front-preview.ts';

let front: FrontDesk;
let story: string;

beforeAll(async () => {
  front = await openFrontDesk();
});
beforeEach(async () => {
  await front.reset();
  await front.desk.db.pool.query('delete from stories');
  for (const title of ['One', 'Two', 'Three']) await addStory(front.desk.db.pool, { title, section: 'business' });
  const publishAt = '2026-01-01T00:00:00.000Z';
  story = await addStory(front.desk.db.pool, { title: 'Rates', section: 'business', publishAt });
});
afterAll(() => front.desk.close());

function preview(address: string) {
  const report = (error: unknown) => {
    throw error;
  };
  const needs = { db: front.desk.db.pool, siteUrl: 'http://localhost:3000', report };
  return readFrontPreview(needs, new URL(address, 'http://localhost:3000').searchParams);
}

const pin = (more: Partial<Record<'headline' | 'kicker' | 'image' | 'imageAlt', string>> = {}) => ({
  place: 'head' as const,
  slot: 0,
  story,
  title: 'Rates',
  headline: '',
  kicker: '',
  image: '',
  imageAlt: '',
  ...more,
});

describe('the picture of the home page at the desk', () => {
  it('shows pins and their words before they are saved, and readers’ page stays', async () => {
    const words = { headline: 'Rates rise', kicker: 'Money', image: OWN_PICTURE, imageAlt: 'A bank' };
    const page = await preview(frontPicturePath([pin(words)]));
    expect(page?.head.lead).toMatchObject({ title: 'Rates rise', badge: 'Money', picture: { alt: 'A bank' } });
    expect(await preview('/')).toMatchObject({ state: 'fresh', pins: [], head: { lead: null } });
  });

  it('shows the words of the draft where an address has no room for those that are not saved', async () => {
    await front.post('/api/desk/front-page', { pins: [pin({ headline: 'Saved' })] });
    const path = frontPicturePath([pin({ headline: 'Too long for an address '.repeat(500) })]);
    expect(path).not.toContain('words=');
    expect((await preview(path))?.head.lead?.title).toBe('Saved');
    expect((await preview(frontPicturePath([pin()])))?.head.lead?.title).toBe('Rates');
  });

  it('shows nothing for what are no pins', async () => {
    expect(await preview('/?pins=head.9.x')).toBeNull();
    expect(await preview('/?pins=&words=no')).toBeNull();
    expect(await preview('/?pins=&words=[{}]')).toBeNull();
  });
});
