import type { Email } from 'postal-mime';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { editionAnswer, newsletterAnswer } from '#domain/desk/newsletter.ts';
import { newId } from '#domain/ids.ts';
import { inTransaction } from '#server/db/client.ts';
import { addStory } from '#tests/support/stories.ts';
import { openVisitorsDesk, type VisitorsDesk } from '#tests/support/visitors/visitors-desk.ts';
import { mailBreaking } from './breaking.service.ts';
import { newsletterOverview } from './editions.service.ts';
import { createNewsletterNotices, type NewsletterNotices } from './notices.service.ts';
import { advanceEditions } from './sending.service.ts';

let at: VisitorsDesk;
let notices: NewsletterNotices;
/** Of the first group both languages have a version that readers can open; the Hindi one of the second is a draft. */
const stories = { rain: '', barish: '', tax: '', kar: '' };
beforeAll(async () => {
  at = await openVisitorsDesk();
  notices = createNewsletterNotices(at.clock);
});
beforeEach(async () => {
  for (const table of [
    'newsletter_subscribers',
    'newsletter_notices',
    'newsletter_drops',
    'newsletter_editions',
    'mails',
    'stories',
  ]) {
    await at.desk.db.pool.query(`delete from ${table}`);
  }
  const add = (language: 'en' | 'hi', group: string, title: string, slug: string, status: 'draft' | 'published') =>
    addStory(at.desk.db.pool, { language, group, title, slug, status });
  stories.rain = await add('en', 'rain', 'Rain in Leicester', 'rain', 'published');
  stories.barish = await add('hi', 'rain', 'लेस्टर में बारिश', 'barish', 'published');
  stories.tax = await add('en', 'tax', 'A new tax', 'tax', 'published');
  stories.kar = await add('hi', 'tax', 'नया कर', 'kar', 'draft');
});
afterAll(() => at.close());

const PATH = '/api/desk/newsletter/editions';
const call = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
  at.call('editor', method, PATH + path, body);
const read = async (id: string) => editionAnswer.parse((await call('GET', `/${id}`)).json());
const ids = () => [stories.rain, stories.tax];
const begin = async (subject: string, chosen = ids(), part: object = {}) =>
  editionAnswer.parse((await call('POST', '', { subject, intro: 'Good morning.', stories: chosen, ...part })).json());

async function subscribe(name: string, language: string): Promise<void> {
  await at.desk.db.pool.query(
    `insert into newsletter_subscribers (id, email, state, token, created_at, asked_at, confirmed_at, breaking, language)
     values ($1, $2, 'active', $3, now(), now(), now(), true, $4)`,
    [newId(), `${name}@reader.example`, `of-${name}`, language],
  );
}
async function order(subject: string, chosen = ids(), part: object = {}): Promise<string> {
  const { _id, version } = await begin(subject, chosen, part);
  await call('POST', `/${_id}/send`, { version });
  return _id;
}
async function send(subject: string, chosen = ids(), part: object = {}): Promise<string> {
  const id = await order(subject, chosen, part);
  for (let round = 0; round < 3; round += 1) await at.jobs.drain();
  return id;
}
async function mailTo(name: string, subject: string, host = 'reader.example'): Promise<Email> {
  const found = (await at.server.mails()).filter(
    (mail) => mail.to?.[0]?.address === `${name}@${host}` && mail.subject === subject,
  );
  expect(found).toHaveLength(1);
  const [mail] = found;
  if (!mail) throw new Error('no mail came');
  return mail;
}
const header = (mail: Email, key: string) => mail.headers.find((one) => one.key === key)?.value;
const contentOf = async (id: string) =>
  (await at.desk.db.pool.query('select content from newsletter_editions where id = $1', [id])).rows[0].content;
const note = (storyId: string, text: string) =>
  inTransaction(at.desk.db, (tx) =>
    notices.noteForNextEdition(tx, { noticeId: newId(), storyId, kind: 'correction', title: `Of ${text}`, text }),
  );
const kill = (storyId: string) => inTransaction(at.desk.db, (tx) => notices.dropFromEditions(tx, storyId, newId()));

describe('an edition for subscribers of several languages', () => {
  it('is framed in each one’s language, with the stories in it, and English ones marked where there are none (WORLD-99)', async () => {
    await subscribe('asha', 'en');
    await subscribe('ravi', 'hi');
    const id = await send('Your morning');
    expect((await read(id)).progress).toMatchObject({ recipients: 2, sent: 2 });
    const hindi = await mailTo('ravi', 'Your morning');
    expect(hindi.html).toContain('<html dir="ltr" lang="hi-IN"');
    expect(hindi.html).toMatch(/<h1[^>]* lang="en"[^>]*>Your morning/);
    expect(hindi.html).toMatch(/<p[^>]* lang="en"[^>]*>Good morning\./);
    expect(hindi.html).toMatch(/<a[^>]*href="http:\/\/localhost:3000\/hi\/world\/barish"[^>]*>लेस्टर में बारिश/);
    expect(hindi.html).toMatch(/<p[^>]* lang="en"[^>]*><a[^>]*href="http:\/\/localhost:3000\/world\/tax"/);
    expect(hindi.html).not.toContain('Rain in Leicester');
    expect(hindi.html).not.toContain('नया कर');
    expect(hindi.text).toContain('दुनिया');
    expect(hindi.text).toContain(
      'आपको इसलिए मिला है क्योंकि आपने localhost:3000 http://localhost:3000/hi पर न्यूज़लेटर सब्सक्राइब किया है।',
    );
    expect(hindi.text).toContain('न्यूज़लेटर बंद करें http://localhost:3000/hi/newsletter/unsubscribe/of-ravi');
    expect(header(hindi, 'list-unsubscribe')).toBe('<http://localhost:3000/hi/newsletter/unsubscribe/of-ravi>');
    const english = await mailTo('asha', 'Your morning');
    expect(english.html).toContain('<html dir="ltr" lang="en-GB"');
    expect(english.text).toContain('World News\n\nRain in Leicester http://localhost:3000/world/rain');
    expect(english.text).not.toMatch(/[\u0900-\u097f]/);
    expect(english.html).not.toMatch(/ lang="(?!en-GB)/);
  });

  it('is shown at the desk as readers of each language get it', async () => {
    const { _id } = await begin('Both');
    const preview = async (query: string) => (await call('GET', `/${_id}/preview${query}`)).json().html;
    expect(await preview('')).toContain('Rain in Leicester');
    expect(await preview('?language=hi')).toContain('लेस्टर में बारिश');
    expect((await call('GET', `/${_id}/preview.html?language=hi`)).body).toContain('लेस्टर में बारिश');
  });

  it('is composed in no language without subscribers, nor in one that readers are not offered', async () => {
    await subscribe('asha', 'en');
    expect(await contentOf(await send('English alone'))).toMatchObject({ versions: [], mailed: [] });
    await subscribe('ravi', 'hi');
    const id = await order('Not offered');
    await advanceEditions({ ...at.sending, languages: ['en'] }, 'edition', new AbortController().signal);
    await at.jobs.drain();
    expect(await contentOf(id)).toMatchObject({ versions: [], mailed: [] });
    const mail = await mailTo('ravi', 'Not offered');
    expect(mail.html).toContain('<html dir="ltr" lang="en-GB"');
    expect(header(mail, 'list-unsubscribe')).toBe('<http://localhost:3000/newsletter/unsubscribe/of-ravi>');
  });

  it('loses a version that is killed on its way, and skips readers for whom nothing is left', async () => {
    await subscribe('asha', 'en');
    await subscribe('ravi', 'hi');
    const id = await order('Short', [stories.rain]);
    await advanceEditions(at.sending, 'edition', new AbortController().signal);
    await kill(stories.barish);
    for (let round = 0; round < 3; round += 1) await at.jobs.drain();
    expect(await read(id)).toMatchObject({
      state: 'sent',
      progress: { sent: 1, skipped: 1 },
      note: expect.stringContaining('लेस्टर में बारिश'),
    });
    expect((await mailTo('asha', 'Short')).text).toContain('Rain in Leicester');
  });

  it('tells corrections to those who were mailed the story: of a version, its readers alone', async () => {
    await subscribe('asha', 'en');
    await subscribe('ravi', 'hi');
    await send('First');
    await note(stories.barish, 'दो नहीं, तीन।');
    await note(stories.tax, 'Five, not six.');
    await note(stories.kar, 'नहीं भेजी गई।');
    await send('Second', [stories.rain]);
    const english = (await mailTo('asha', 'Second')).text;
    expect(english).toContain('Corrected: Of Five, not six.');
    expect(english).not.toContain('दो नहीं');
    const hindi = await mailTo('ravi', 'Second');
    expect(hindi.text).toContain('भूल-सुधार');
    expect(hindi.text).toContain('हमारे पिछले ई-मेल की ख़बरों में');
    expect(hindi.text).toMatch(/सुधारी गई: Of दो नहीं, तीन। http:\/\/localhost:3000\/hi\/world\/barish/);
    expect(hindi.html).toContain('<span lang="en">Five, not six.</span>');
    expect(hindi.text).not.toContain('नहीं भेजी गई');
  });
});

describe('subject and introduction of an edition in another language', () => {
  const hi = { subject: 'आपकी सुबह', intro: 'नमस्ते।\n\nआज की ख़बरें।' };

  it('are mailed to its readers, and the others get the first ones', async () => {
    await subscribe('asha', 'en');
    await subscribe('ravi', 'hi');
    const id = await order('In two languages', ids(), { translations: { hi } });
    const preview = async (query: string) => (await call('GET', `/${id}/preview${query}`)).json();
    expect(await preview('?language=hi')).toMatchObject({
      subject: 'आपकी सुबह',
      text: expect.stringContaining('नमस्ते।'),
    });
    for (let round = 0; round < 3; round += 1) await at.jobs.drain();
    expect(await preview('?language=hi')).toMatchObject({
      subject: 'आपकी सुबह',
      text: expect.stringContaining('नमस्ते।'),
    });
    const hindi = await mailTo('ravi', 'आपकी सुबह');
    expect(hindi.text).toContain('आज की ख़बरें।');
    expect(hindi.text).not.toContain('Good morning.');
    expect(hindi.html).toMatch(/<h1(?![^>]* lang=)[^>]*>आपकी सुबह/);
    const english = await mailTo('asha', 'In two languages');
    expect(english.text).toContain('Good morning.');
    expect(english.text).not.toMatch(/[\u0900-\u097f]/);
  });

  it('are each those of the first language where they are empty', async () => {
    await subscribe('ravi', 'hi');
    await send('No introduction', ids(), { translations: { hi: { subject: 'भूमिका के बिना', intro: ' ' } } });
    const mail = await mailTo('ravi', 'भूमिका के बिना');
    expect(mail.html).toMatch(/<p[^>]* lang="en"[^>]*>Good morning\./);
    await send('No subject', ids(), { translations: { hi: { ...hi, subject: '' } } });
    const other = await mailTo('ravi', 'No subject');
    expect(other.html).toMatch(/<h1[^>]* lang="en"[^>]*>No subject/);
    expect(other.text).toContain('नमस्ते।');
  });

  it('are saved, stay when a change leaves them out, and go when they are emptied', async () => {
    const { _id, ...begun } = await begin('Kept', ids(), { translations: { hi } });
    expect(begun.translations).toEqual({ hi });
    const fields = { subject: 'Kept', intro: 'Good evening.', stories: ids() };
    const save = async (part: object) => {
      const { version } = await read(_id);
      return editionAnswer.parse((await call('PUT', `/${_id}`, { ...fields, version, ...part })).json());
    };
    expect(await save({})).toMatchObject({ intro: 'Good evening.', translations: { hi } });
    const other = { subject: 'आपकी शाम', intro: '' };
    expect((await save({ translations: { hi: other } })).translations).toEqual({ hi: other });
    await save({ translations: { hi: { subject: '', intro: '' } } });
    expect((await call('GET', `/${_id}/preview?language=hi`)).json()).toMatchObject({ subject: 'Kept' });
  });

  it('have the limits of the first ones, and are refused by the name of their field', async () => {
    const mistakes = async (translations: object) => {
      const answer = await call('POST', '', { subject: 'Long', intro: '', stories: [], translations });
      expect(answer.statusCode).toBe(400);
      return answer.json().mistakes;
    };
    expect(await mistakes({ hi: { subject: 'अ'.repeat(151), intro: 'अ'.repeat(4001) } })).toEqual([
      { field: 'translations.hi.subject', message: 'is longer than 150 characters' },
      { field: 'translations.hi.intro', message: 'is longer than 4000 characters' },
    ]);
    await mistakes({ en: hi });
    await mistakes({ fr: hi });
    await mistakes({ hi: { subject: 'आपकी सुबह' } });
  });

  it('are absent in editions of an earlier version, which are read, mailed and saved', async () => {
    await subscribe('ravi', 'hi');
    const { _id, version } = await begin('Earlier');
    await at.desk.db.pool.query('update newsletter_editions set translations = null');
    expect((await read(_id)).translations).toEqual({});
    const fields = { subject: 'Earlier', intro: '', stories: ids(), version, translations: { hi } };
    expect(editionAnswer.parse((await call('PUT', `/${_id}`, fields)).json()).translations).toEqual({ hi });
    // As one of them that is being sent.
    await at.desk.db.pool.query(`update newsletter_editions set state = 'sending', started_at = now(), content = $1`, [
      {
        ...{ subject: 'Earlier', intro: 'Good morning.', stories: [] },
        versions: [
          {
            language: 'hi',
            stories: [
              {
                title: 'बारिश',
                standfirst: '',
                section: 'दुनिया',
                url: 'http://localhost:3000/hi/world/barish',
                language: 'hi',
              },
            ],
          },
        ],
      },
    ]);
    await at.desk.db.pool.query(
      `insert into newsletter_deliveries (edition_id, subscriber_id) select $1, id from newsletter_subscribers
       on conflict do nothing`,
      [_id],
    );
    for (let round = 0; round < 3; round += 1) await at.jobs.drain();
    expect((await mailTo('ravi', 'Earlier')).text).toContain('Good morning.');
  });
});

it('a test comes as readers of the chosen language get the edition, of the first one by default', async () => {
  const hi = { subject: 'जाँच', intro: 'नमस्ते।' };
  const { _id } = await begin('Tried', ids(), { translations: { hi } });
  expect((await call('POST', `/${_id}/test`, { language: 'hi' })).statusCode).toBe(202);
  expect((await call('POST', `/${_id}/test`)).statusCode).toBe(202);
  await at.jobs.drain();
  const hindi = await mailTo('editor', 'Test: जाँच', 'matv.example');
  expect(hindi.text).toContain('नमस्ते।');
  expect(hindi.text).toContain('लेस्टर में बारिश');
  const english = await mailTo('editor', 'Test: Tried', 'matv.example');
  expect(english.text).toContain('Good morning.');
  expect(english.text).toContain('Rain in Leicester');
  expect((await call('POST', `/${_id}/test`, { language: 'fr' })).json()).toMatchObject({
    status: 400,
    mistakes: [{ field: 'language' }],
  });
});

it('the desk is told how many get an edition in each language, without those who have not confirmed', async () => {
  for (const [name, language] of [
    ['asha', 'en'],
    ['ben', 'en'],
    ['ravi', 'hi'],
  ] as const) {
    await subscribe(name, language);
  }
  await subscribe('pending', 'hi');
  await at.desk.db.pool.query(`update newsletter_subscribers set state = 'pending' where email like 'pending@%'`);
  const { subscribers } = newsletterAnswer.parse((await at.call('editor', 'GET', '/api/desk/newsletter')).json());
  expect(subscribers).toMatchObject({
    active: 3,
    languages: [
      { language: 'en', active: 2 },
      { language: 'hi', active: 1 },
    ],
  });
  // Whoever chose a language that readers are not offered any more gets the first one.
  const alone = await newsletterOverview({ db: at.desk.db, languages: ['en'] }, null);
  expect(alone.subscribers.languages).toEqual([{ language: 'en', active: 3 }]);
});

describe('breaking news for subscribers of several languages', () => {
  const breaking = async (part: { storyId: string | null; path: string; title?: string }) => {
    const now = at.clock.now();
    const rest = { id: newId(), text: 'All trains stop.', sendAt: now, userId: null, at: now };
    await inTransaction(at.desk.db, (tx) => mailBreaking(tx, { title: 'Floods', ...rest, ...part }));
    return rest.id;
  };
  const drain = async () => {
    for (let round = 0; round < 3; round += 1) await at.jobs.drain();
  };

  it('is framed in each one’s language, and leads to the story in it (WORLD-99)', async () => {
    await subscribe('asha', 'en');
    await subscribe('ravi', 'hi');
    await breaking({ storyId: stories.rain, path: '/world/rain' });
    await drain();
    const hindi = await mailTo('ravi', 'ब्रेकिंग: Floods');
    expect(hindi.html).toContain('<html dir="ltr" lang="hi-IN"');
    expect(hindi.html).toMatch(/<h1[^>]* lang="en"[^>]*>Floods/);
    expect(hindi.html).toMatch(/<p[^>]* lang="en"[^>]*>All trains stop\./);
    expect(hindi.text).toContain('http://localhost:3000/hi/world/barish');
    expect(hindi.text).toContain('ब्रेकिंग न्यूज़ बंद करें http://localhost:3000/hi/newsletter/unsubscribe/of-ravi/breaking');
    expect(hindi.text).toContain('सब कुछ बंद करें http://localhost:3000/hi/newsletter/unsubscribe/of-ravi');
    expect(header(hindi, 'list-unsubscribe')).toBe(
      '<http://localhost:3000/hi/newsletter/unsubscribe/of-ravi/breaking>',
    );
    const english = await mailTo('asha', 'Breaking: Floods');
    expect(english.text).toContain('http://localhost:3000/world/rain');
    expect(english.text).not.toMatch(/[\u0900-\u097f]/);
  });

  it.each([
    ['a page that exists in it', '/live', 'http://localhost:3000/hi/live'],
    ['a page that is English alone', '/about/nothing', 'http://localhost:3000/about/nothing'],
  ])('leads to %s', async (_what, path, url) => {
    await subscribe('ravi', 'hi');
    await breaking({ storyId: null, path, title: path });
    await drain();
    expect((await mailTo('ravi', `ब्रेकिंग: ${path}`)).text).toContain(`${url}\n`);
  });

  it('leads to the original where the story has no version, or lost it by a kill on the way', async () => {
    await subscribe('ravi', 'hi');
    await breaking({ storyId: stories.tax, path: '/world/tax', title: 'Tax' });
    await drain();
    expect((await mailTo('ravi', 'ब्रेकिंग: Tax')).text).toContain('http://localhost:3000/world/tax\n');
    const id = await breaking({ storyId: stories.rain, path: '/world/rain', title: 'Rain' });
    await advanceEditions(at.sending, 'breaking', new AbortController().signal);
    await kill(stories.barish);
    await drain();
    expect((await mailTo('ravi', 'ब्रेकिंग: Rain')).text).toContain('http://localhost:3000/world/rain\n');
    expect(await read(id)).toMatchObject({ note: expect.stringContaining('lead to the original') });
  });

  it('is shown at the desk as readers of each language get it', async () => {
    const id = await breaking({ storyId: stories.rain, path: '/world/rain' });
    const preview = (await call('GET', `/${id}/preview?language=hi`)).json();
    expect(preview).toMatchObject({ subject: 'ब्रेकिंग: Floods' });
    expect(preview.text).toContain('http://localhost:3000/hi/world/barish');
  });
});
