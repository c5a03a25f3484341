import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emptyStory } from '#domain/desk/desk-story.ts';
import { writeSetting } from '#server/db/settings.ts';
import { addPicture } from '#tests/support/desk/deep-dive-desk.ts';
import { openStoriesDesk, type StoriesDesk } from '#tests/support/desk/stories-desk.ts';
import { addAuthor, addStory } from '#tests/support/stories.ts';
import { targetOf } from '../model/link-target.ts';
import { warningsOf } from './check-story.ts';
import { insideLinks } from './inside-links.ts';

let desk: StoriesDesk;
beforeAll(async () => {
  desk = await openStoriesDesk();
});
afterAll(() => desk.close());

const SITE = 'http://localhost:3000';
const image = { url: '/media/0123456789abcdef/640.jpg', alt: '', caption: '', credit: '' };
const story = { ...emptyStory({ kind: 'deep-dive', section: 'world', title: 'T' }), content: '<p>Text.</p>' };

describe('the check before publishing', () => {
  it('names broken links within the site', async () => {
    const id = await addStory(desk.db.pool, { slug: 'here' });
    await addStory(desk.db.pool, { slug: 'not-yet', publishAt: new Date(Date.now() + 3_600_000).toISOString() });
    await desk.db.pool.query(`insert into slug_redirects (slug, story_id) values ('before', $1)`, [id]);
    const author = await addAuthor(desk.db.pool, 'Asha Rao');
    await desk.db.pool.query(`insert into author_aliases (name_key, author_id) values ('a. rao', $1)`, [author]);
    await addStory(desk.db.pool, { slug: 'flood', tags: ['Assam Floods'] });
    await desk.db.pool.query(`insert into tag_aliases (tag_key, tag) values ('deluge', 'Assam Floods')`);
    await desk.db.pool.query(`insert into address_redirects (path, target) values ('/2019/05/café', '/world')`);
    const alive = ['/', '/world', '/sports', '/world/here', '/sports/before', `/blog/${id}`, `/articles/x-${id}`];
    const also = [
      '/author/Asha%20Rao',
      '/search?q=x',
      '/world/feed.xml',
      '/hi',
      '/hi/world/here',
      '/author/A.%20Rao',
      '/topic/assam-floods',
      '/hi/topic/deluge',
      '/2019/05/caf%C3%A9/',
      '/live/schedule',
      '/live/schedule/2026-11-20',
      '/corrections',
      '/alerts',
      '/newsletter',
      '/about/ethics',
      '/about/contact',
      '/petition/save-the-lake',
      `/history/${id}`,
      `${SITE}/world/here#end`,
      'https://other.example/x',
    ];
    const dead = [
      '/nowhere',
      '/world/not-yet',
      '/world/gone',
      '/hi/world/gone',
      `/deep-dive/${'f'.repeat(24)}`,
      '/author/Nobody',
      '/topic/nothing-of-it',
      '/about/nothing-of-it',
      '/about/draft',
      '/a/b/c',
    ];
    await writeSetting(desk.db.pool, 'page.contact', { isPublished: true });
    await writeSetting(desk.db.pool, 'page.draft', { isPublished: false });
    const begun = await desk.begin();
    const content = [...alive, ...also, ...dead, '/nowhere'].map((href) => `<p><a href="${href}">x</a></p>`).join('');
    await desk.save(begun, { content });
    const { warnings } = (await desk.call('POST', `/api/desk/stories/${begun._id}/check`)).json();
    const named = warnings.flatMap(
      ({ message }: { message: string }) => /link to (\S+) is broken/.exec(message)?.[1] ?? [],
    );
    expect(named).toEqual(dead);
  });

  it('names a picture of this site that is no longer stored, before publishing refuses it', async () => {
    const begun = await desk.begin({ title: 'Rain' });
    await desk.save(begun, { image: { ...image, alt: 'Rain', credit: 'Reuters' } });
    const { warnings } = (await desk.call('POST', `/api/desk/stories/${begun._id}/check`)).json();
    const message = 'The picture is not in the picture store: upload it again.';
    expect(warnings).toContainEqual({ field: 'image', message });
  });

  it('names a picture in the text that a colleague has deleted since, and publishing refuses it', async () => {
    const stored = await addPicture(desk, 'PA');
    const gone = '/media/00000000000000000000000000000000/960.jpg';
    const begun = await desk.begin({ title: 'Rain' });
    const content = `<p>Rain.</p><img src="${stored}" alt="A boat"><p>More.</p><img src="${gone}" alt="A pier">`;
    const answer = await desk.publish(begun, { content });
    expect(answer.statusCode).toBe(422);
    const message = 'Picture 2 in the text is not in the picture store: upload it again.';
    expect(answer.json().message).toBe(message);
    const { warnings } = (await desk.call('POST', `/api/desk/stories/${begun._id}/check`)).json();
    expect(warnings).toContainEqual({ field: 'content', message });
    const without = await desk.publish(await desk.open(begun._id), {
      content: `<p><img src="${stored}" alt="A boat"></p>`,
    });
    expect(without.statusCode).toBe(200);
  });

  it('calls the standfirst by the name of its field', () => {
    const said = (standfirst: string) =>
      warningsOf({ ...story, standfirst }).flatMap(({ field, message }) => (field === 'standfirst' ? [message] : []));
    expect(said('')).toEqual(['There is no standfirst: readers see the beginning of the text.']);
    expect(said('Too short')).toEqual(['The standfirst has 9 characters; 40 to 220 read best.']);
  });

  it('requires alternative text, and a standfirst of 40 to 220 characters', () => {
    const fieldsNamed = (changes: object) => warningsOf({ ...story, ...changes }).map(({ field }) => field);
    const good = { standfirst: 'x'.repeat(40), image: { ...image, alt: 'A boat' } };
    expect(fieldsNamed(good)).toEqual([]);
    expect(fieldsNamed({ ...good, image })).toEqual(['image']);
    expect(fieldsNamed({ ...good, image: { ...image, url: '' } })).toEqual(['image']);
    for (const length of [0, 39, 221])
      expect(fieldsNamed({ ...good, standfirst: 'x'.repeat(length) })).toEqual(['standfirst']);
    expect(fieldsNamed({ ...good, standfirst: 'x'.repeat(220) })).toEqual([]);
    const part = { subheading: '', paragraph: 'Text', image, video: '' };
    expect(fieldsNamed({ ...good, parts: [part] })).toEqual(['parts.0.image']);
    const pictures =
      '<p>a</p><img src="/media/a/1.jpg" alt=""><img src="/media/b/1.jpg"><img alt="A boat" src="/media/c/1.jpg">';
    expect(warningsOf({ ...story, ...good, content: pictures })).toEqual([
      { field: 'content', message: 'Picture 1 in the text has no alt text.' },
      { field: 'content', message: 'Picture 2 in the text has no alt text.' },
    ]);
    const skipping = '<h2>Storm</h2><h4>Harbours</h4><p>More <a href="/a">here</a> and <a href="/b">here</a>.</p>';
    expect(warningsOf({ ...story, ...good, content: skipping })).toEqual([
      {
        field: 'content',
        message: 'The heading ‘Harbours’ skips a level: it is of level 4 below one of level 2.',
      },
      { field: 'content', message: 'The link ‘here’ does not say where it leads.' },
    ]);
    expect(fieldsNamed({ ...good, title: '', content: '' })).toEqual(['title', 'content']);
  });

  it('reads any text and any address', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.webPath(),
          fc.string().map((text) => `/author/${text}`),
        ),
        (path) => {
          expect(['page', 'nowhere', 'slug', 'id', 'author', 'topic', 'about']).toContain(targetOf(path).kind);
          for (const found of insideLinks(`<a href="${path}">x</a>`, SITE)) expect(found).toMatch(/^\//);
        },
      ),
    );
  });
});
