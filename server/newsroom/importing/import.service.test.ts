import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { emptyTables } from '#tests/support/empty-tables.ts';
import {
  WORDPRESS_END,
  type WordPressPost,
  wordPressAttachment,
  wordPressHead,
  wordPressItem,
} from '#tests/support/newsroom/wordpress-export.ts';
import { openTestMedia, type TestMedia } from '#tests/support/pictures/media.ts';
import { testPicture } from '#tests/support/pictures/pictures.ts';
import { findAddressRedirect } from '../catalogue/redirects.service.ts';
import { openChannelPage } from '../reading/channel-pages.ts';
import { readDeskStory } from '../stories/desk-story.repo.ts';
import { openGhost } from './ghost.ts';
import { type ImportNote, type ImportOptions, runImport } from './import.service.ts';
import { ImportRefused, type ImportSource } from './imported-post.ts';
import { openWordPress } from './wordpress.ts';

let media: TestMedia;
let folder: string;
beforeAll(async () => {
  media = await openTestMedia();
  folder = mkdtempSync(join(tmpdir(), 'matv-import-'));
});
afterAll(async () => {
  await media.dispose();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  await emptyTables(media.db, 'stories', 'authors', 'imported_items', 'address_redirects', 'setting_revisions');
  await media.db.pool.query(`delete from settings where key like 'page.%'`);
});

const OPTIONS: ImportOptions = {
  section: 'latest-news',
  sectionOf: new Map(),
  languages: ['en', 'hi'],
  language: null,
  withPictures: true,
  pictureFolder: null,
  signal: new AbortController().signal,
};

async function run(source: ImportSource, options: Partial<ImportOptions> = {}) {
  const notes: ImportNote[] = [];
  const needs = { db: media.db, media: media.media, note: async (note: ImportNote) => void notes.push(note) };
  const counts = await runImport(needs, source, { ...OPTIONS, ...options });
  return { counts, notes };
}

function file(name: string, text: string | Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

const wordPress = (posts: readonly WordPressPost[], more = '') =>
  openWordPress(file('export.xml', wordPressHead() + posts.map(wordPressItem).join('') + more + WORDPRESS_END));

describe('a WordPress export', () => {
  it('that breaks off keeps the earlier posts, and names the last of them', async () => {
    const posts = [1, 2, 3].map((id) => wordPressItem({ id, title: `Post ${id}`, slug: `post-${id}` }));
    const text = wordPressHead() + posts.join('');
    const source = await openWordPress(file('cut.xml', text.slice(0, text.lastIndexOf('</item>') - 20)));
    expect(source.breaksOff).toContain('The file breaks off after ‘Post 2’ (post 2)');
    expect((await run(source)).counts).toMatchObject({ stored: 2 });
    const { rows } = await media.db.pool.query('select slug from stories order by slug');
    expect(rows).toEqual([{ slug: 'post-1' }, { slug: 'post-2' }]);
    const early = await openWordPress(file('early.xml', wordPressHead()));
    expect(early.breaksOff).toBe('The file breaks off before its first post ends. Export it again.');
    expect((await wordPress([{ id: 1, title: 'Whole', slug: 'whole' }])).breaksOff).toBeNull();
  });

  it('whose XML is damaged keeps the posts before the damage, and names the last of them and the line', async () => {
    const posts = [1, 2, 3].map((id) => wordPressItem({ id, title: `Post ${id}`, slug: `post-${id}` }));
    const text = wordPressHead() + posts.join('') + WORDPRESS_END;
    const damages: readonly (readonly [string, string])[] = [
      ['<![CDATA[Text of 2]]>', '<![CDATA[Text ]]> of 2]]>'],
      ['<![CDATA[Text of 2]]>', 'Text of 2</p>'],
      ['<![CDATA[Text of 2]]>', '<p>Text of 2</p>'],
      ['<![CDATA[Text of 2]]>', '<![CDATA[Text of 2'],
      ['</content:encoded><excerpt:encoded><![CDATA[]]></excerpt:encoded><wp:post_id>2<', '<wp:post_id>2<'],
      ['<wp:post_id>2</wp:post_id>', '<wp:post_id>2</wp:post_id></b>'],
      ['</item>\n<item><title><![CDATA[Post 3]]>', '\n<item><title><![CDATA[Post 3]]>'],
    ];
    for (const [whole, damaged] of damages) {
      expect(text).toContain(whole);
      const source = await openWordPress(file('damaged.xml', text.replace(whole, damaged)));
      expect(source.breaksOff).toMatch(/^The file is damaged on line \d+, after ‘Post 1’ \(post 1\): it is not read/);
      await emptyTables(media.db, 'stories', 'imported_items');
      expect((await run(source)).counts).toMatchObject({ stored: 1 });
      expect((await media.db.pool.query('select slug from stories')).rows).toEqual([{ slug: 'post-1' }]);
    }
    const twice = await openWordPress(file('twice.xml', text + wordPressHead() + WORDPRESS_END));
    expect(twice.breaksOff).toContain('after ‘Post 3’ (post 3)');
  });

  it('cut at any byte counts as complete only with its last byte, and gives exactly the posts that end before the cut', async () => {
    const titles = ['Boats', 'समाचार', 'Rain & wind'];
    const items = titles.map((title, at) => wordPressItem({ id: at + 1, title, content: `<p>${title}</p>` }));
    const text = wordPressHead() + items.join('') + WORDPRESS_END.trim();
    const bytes = Buffer.from(text);
    const path = join(folder, 'cut-anywhere.xml');
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: Buffer.byteLength(wordPressHead()), max: bytes.length }), async (length) => {
        const cut = bytes.subarray(0, length);
        writeFileSync(path, cut);
        const source = await openWordPress(path);
        const keys = (await Array.fromAsync(source.posts())).map(({ key }) => key);
        expect(keys).toHaveLength(cut.toString().split('</item>').length - 1);
        expect(source.breaksOff === null).toBe(length === bytes.length);
        const last = keys.length === 0 ? 'before its first post' : `‘${titles[keys.length - 1]}’ (post ${keys.length})`;
        if (source.breaksOff !== null) expect(source.breaksOff).toContain(last);
      }),
      { numRuns: 150, examples: [[bytes.length], [bytes.length - 1], [bytes.length - '</rss>'.length]] },
    );
  });

  it('brings its pages as stories only when asked, even after a run that skipped them', async () => {
    const posts = [{ id: 1 }, { id: 2, type: 'page', title: 'About us', slug: 'about-us' }];
    expect((await run(await wordPress(posts))).counts).toMatchObject({ stored: 1, skipped: 1 });
    const path = join(folder, 'export.xml');
    expect((await run(await openWordPress(path, 'stories'))).counts).toMatchObject({ stored: 1, before: 1 });
    expect((await run(await openWordPress(path, 'stories'))).counts).toMatchObject({ stored: 0, before: 2 });
    const { rows } = await media.db.pool.query(`select id, title, status from stories where slug = 'about-us'`);
    expect(rows).toMatchObject([{ title: 'About us', status: 'published' }]);
    expect(await findAddressRedirect(media.db.pool, '/2019/05/about-us/')).toBe(`/articles/${rows[0]?.id}`);
  });

  it('brings its pages as pages below /about when asked, with pictures and old addresses (WORLD-100)', async () => {
    const url = 'https://old.invalid/wp-content/uploads/pages/desk.jpg';
    mkdirSync(join(folder, 'of-pages', 'pages'), { recursive: true });
    writeFileSync(join(folder, 'of-pages', 'pages', 'desk.jpg'), await testPicture({ width: 900, height: 600 }));
    const uploads = wordPressAttachment(9, url, 'Our desk', 0, 'At night');
    const pages = [
      {
        id: 2,
        title: 'Contact',
        slug: 'contact',
        content: '<p onclick="x()">Write [gallery ids="9"]</p>',
        thumbnail: 9,
      },
      { id: 3, title: 'Ethics', slug: 'ethics' },
      { id: 4, title: 'Contact again', slug: 'contact' },
      { id: 5, title: 'Later', slug: 'later', date: '2999-01-01 10:00:00', status: 'future' },
      { id: 6, title: 'Draft', slug: 'draft', status: 'draft' },
      { id: 7, title: 'Empty', slug: 'empty', content: '' },
      { id: 8, title: 'हमसे मिलें', slug: '%e0%a4%b9%e0%a4%ae', content: '<p>पता</p>' },
    ].map((page) => ({ ...page, type: 'page' }));
    await wordPress([{ id: 1 }, ...pages], uploads);
    const path = join(folder, 'export.xml');
    const { counts, notes } = await run(await openWordPress(path, 'about'), {
      pictureFolder: join(folder, 'of-pages'),
    });
    expect([counts, notes]).toEqual([{ stored: 8, skipped: 0, before: 0, pictures: 1 }, []]);
    const { rows } = await media.db.pool.query<{ key: string; value: Record<string, string> }>(
      `select key, value from settings where key like 'page.%' order by key`,
    );
    expect(rows.map(({ key, value }) => [key, value.title, value.isPublished])).toEqual([
      ['page.contact', 'Contact', true],
      ['page.contact-4', 'Contact again', true],
      ['page.draft', 'Draft', false],
      ['page.empty', 'Empty', false],
      ['page.ethics-3', 'Ethics', true],
      ['page.ham', 'हमसे मिलें', true],
      ['page.later', 'Later', false],
    ]);
    const contact = await openChannelPage(media.db.pool, 'contact');
    expect(contact).toMatchObject({ title: 'Contact', changedAt: '2019-05-01T10:00:00.000Z' });
    expect(contact?.html).not.toContain('onclick');
    expect(contact?.html.match(/src="\/media\/|alt="Our desk"|<figcaption>At night/g)).toHaveLength(6);
    expect((await media.db.pool.query('select slug from stories')).rows).toEqual([{ slug: 'post-1' }]);
    expect(await findAddressRedirect(media.db.pool, '/2019/05/contact/')).toBe('/about/contact-4');
    expect(await findAddressRedirect(media.db.pool, '/2019/05/ethics/')).toBe('/about/ethics-3');
    const used = await media.db.pool.query(`select owner_id from media_uses where kind = 'setting'`);
    expect(used.rows).toEqual([{ owner_id: 'page.contact' }]);
    const again = await run(await openWordPress(path, 'about'), { withPictures: false });
    expect(again.counts).toMatchObject({ stored: 0, before: 8 });
  });

  it('shows the pictures of a gallery, those it names or those uploaded for its post', async () => {
    const url = (name: string) => `https://old.invalid/wp-content/uploads/${name}`;
    mkdirSync(join(folder, 'galleries'), { recursive: true });
    for (const name of ['one.jpg', 'two.jpg']) {
      writeFileSync(join(folder, 'galleries', name), await testPicture({ width: 900, height: 600 }));
    }
    const uploads = [
      wordPressAttachment(8, url('one.jpg'), 'One', 2, 'The first'),
      wordPressAttachment(9, url('two.jpg'), 'Two'),
      wordPressAttachment(10, url('plan.pdf'), '', 2),
    ];
    const blockGallery = (list: string, item: string) =>
      `<!-- wp:gallery {"ids":[8,9]} --><${list} class="wp-block-gallery"><${item}><img src="${url('one.jpg')}" alt="One"/>` +
      `<figcaption>The first</figcaption></${item}><${item}><img src="${url('two.jpg')}" alt="Two"/></${item}></${list}><!-- /wp:gallery -->`;
    const posts = [
      { id: 1, content: 'Look: [gallery ids="9,8"]' },
      { id: 2, content: '[gallery]' },
      { id: 3, content: blockGallery('figure', 'figure') },
      { id: 4, content: blockGallery('ul', 'li') },
    ];
    const source = await wordPress(posts, uploads.join(''));
    expect((await run(source, { pictureFolder: join(folder, 'galleries') })).notes).toEqual([]);
    const { rows } = await media.db.pool.query<{ body_html: string }>('select body_html from stories order by slug');
    expect(rows.map(({ body_html }) => body_html.match(/alt="\w+"|<figcaption>[^<]+/g))).toEqual([
      ['alt="Two"', 'alt="One"', '<figcaption>The first'],
      ['alt="One"', '<figcaption>The first'],
      ['alt="One"', '<figcaption>The first', 'alt="Two"'],
      ['alt="One"', '<figcaption>The first', 'alt="Two"'],
    ]);
  });

  it('becomes stories with author, tags, dates, sections and their old addresses (WORLD-40)', async () => {
    const post = { id: 7, title: 'Rain &amp; wind', categories: ['Science'], tags: ['Weather'], slug: 'rain' };
    const { counts } = await run(await wordPress([post]));
    expect(counts).toEqual({ stored: 1, skipped: 0, before: 0, pictures: 0 });
    const { rows } = await media.db.pool.query(
      `select s.id, title, slug, section, author_name, tags, status, source, category, publish_at, body_html,
         array(select section from placements p where p.story_id = s.id order by section) as places from stories s`,
    );
    expect(rows).toMatchObject([
      {
        title: 'Rain & wind',
        slug: 'rain',
        section: 'science-news',
        author_name: 'Priya Nair',
        tags: ['Weather'],
        status: 'published',
        source: 'desk',
        category: 'Science',
        body_html: '<p>Text of 7</p>',
        publish_at: new Date('2019-05-01T10:00:00Z'),
        places: ['latest-news', 'science-news'],
      },
    ]);
    expect(await findAddressRedirect(media.db.pool, '/2019/05/rain/')).toBe(`/articles/${rows[0]?.id}`);
  });

  it('has the language that it declares, for a post or for the site, unless the operator knows better', async () => {
    const posts = [
      { id: 1, slug: 'site', title: 'बाढ़ से राहत' },
      { id: 2, slug: 'own', title: 'Relief after the flood' },
    ];
    const polylang = '<category domain="language" nicename="en"><![CDATA[English]]></category>';
    const text = (wordPressHead() + posts.map(wordPressItem).join('') + WORDPRESS_END)
      .replace('<wp:wxr_version>', '<language>hi-IN</language><wp:wxr_version>')
      .replace('<wp:post_name><![CDATA[own]]>', `${polylang}<wp:post_name><![CDATA[own]]>`);
    const path = file('hindi.xml', text);
    const languages = async (options: Partial<ImportOptions> = {}) => {
      await emptyTables(media.db, 'stories', 'imported_items', 'address_redirects');
      await run(await openWordPress(path), options);
      const { rows } = await media.db.pool.query('select slug, language from stories order by slug desc');
      return rows;
    };
    expect(await languages()).toEqual([
      { slug: 'site', language: 'hi' },
      { slug: 'own', language: 'en' },
    ]);
    expect(await languages({ language: 'hi' })).toMatchObject([{ language: 'hi' }, { language: 'hi' }]);
    expect(await languages({ languages: ['en'] })).toMatchObject([{ language: 'en' }, { language: 'en' }]);
    const ghost = {
      posts: [{ id: 'g', title: 'बाढ़', html: '<p>राहत</p>', status: 'published' }],
      settings: [{ key: 'locale', value: 'hi' }],
    };
    await run(await openGhost(file('hindi.json', JSON.stringify({ data: ghost })), 'https://ghost.example'));
    const { rows } = await media.db.pool.query(`select language from stories where title = 'बाढ़'`);
    expect(rows).toEqual([{ language: 'hi' }]);
  });

  it('publishes no e-mail address as the name of an author', async () => {
    const author = (login: string, shown: string, first = '', last = '') =>
      `<wp:author><wp:author_login>${login}</wp:author_login><wp:author_display_name>${shown}</wp:author_display_name><wp:author_first_name>${first}</wp:author_first_name><wp:author_last_name>${last}</wp:author_last_name></wp:author>`;
    const people = [
      author('asha@old.example', 'asha@old.example', 'Asha', 'Rao'),
      author('ben@old.example', ''),
      author('carol', ''),
    ];
    const logins = ['asha@old.example', 'ben@old.example', 'carol', 'dev@old.example'];
    const items = logins.map((login, at) => wordPressItem({ id: at + 1, author: login }));
    const path = file('people.xml', wordPressHead() + people.join('') + items.join('') + WORDPRESS_END);
    await run(await openWordPress(path));
    const { rows } = await media.db.pool.query('select slug, author_name from stories order by slug');
    expect(rows).toEqual([
      { slug: 'post-1', author_name: 'Asha Rao' },
      { slug: 'post-2', author_name: 'News Desk' },
      { slug: 'post-3', author_name: 'carol' },
      { slug: 'post-4', author_name: 'News Desk' },
    ]);
    expect((await media.db.pool.query(`select from authors where name like '%@%'`)).rowCount).toBe(0);
  });

  it('is filed under the section that a merged one was merged into, even if the operator chose it', async () => {
    await media.db.pool.query(`insert into section_aliases (section, target) values ('tech', 'science-news')`);
    const sectionOf = new Map([['gadgets', 'tech' as const]]);
    const posts = [
      { id: 1, categories: ['Technology', 'Science'] },
      { id: 2, categories: ['Gadgets'] },
    ];
    await run(await wordPress(posts), { sectionOf });
    const { rows } = await media.db.pool.query('select distinct section from placements order by 1');
    expect(rows).toEqual([{ section: 'latest-news' }, { section: 'science-news' }]);
    await media.db.pool.query('delete from section_aliases');
  });

  it('is not filed under the name that WordPress gives posts without a category, in either spelling', async () => {
    await run(
      await wordPress([
        { id: 1, categories: ['Uncategorised'] },
        { id: 2, categories: ['Uncategorized'] },
      ]),
    );
    const { rows } = await media.db.pool.query('select distinct category from stories');
    expect(rows).toEqual([{ category: 'News' }]);
  });

  it('gives no post an address that the site itself uses', async () => {
    await run(await wordPress([{ id: 7, slug: 'feed' }]));
    expect((await media.db.pool.query('select slug from stories')).rows).toEqual([{ slug: 'feed-7' }]);
  });

  it('resumes where it stopped, and imports nothing twice (WORLD-42)', async () => {
    const posts = Array.from({ length: 60 }, (_, id) => ({ id: id + 1 }));
    const stop = new AbortController();
    const source = await wordPress(posts);
    const breaking: ImportSource = {
      ...source,
      async *posts() {
        let count = 0;
        for await (const post of source.posts()) {
          count += 1;
          if (count === 55) stop.abort(new Error('power cut'));
          yield post;
        }
      },
    };
    await expect(run(breaking, { signal: stop.signal })).rejects.toThrow('power cut');
    expect((await run(source)).counts).toMatchObject({ stored: 10, before: 50 });
    expect((await run(source)).counts).toMatchObject({ stored: 0, before: 60 });
    expect((await media.db.pool.query('select count(*)::int as n from stories')).rows).toEqual([{ n: 60 }]);
  });

  it('reports what was skipped and why, and keeps drafts as drafts (WORLD-43)', async () => {
    const { counts, notes } = await run(
      await wordPress([
        { id: 1, type: 'page', title: 'About us' },
        { id: 2, status: 'trash' },
        { id: 3, password: 'x' },
        { id: 4, title: '' },
        { id: 5, status: 'draft', content: '[slider id="1"]Text' },
      ]),
    );
    expect(counts).toMatchObject({ stored: 1, skipped: 4 });
    expect(notes.map(({ kind, reason }) => `${kind}: ${reason}`)).toEqual([
      'skipped: it is a ‘page’, not a post',
      'skipped: it is in the bin',
      'skipped: it is protected by a password',
      'skipped: the title is missing',
      'left out: [slider] has no meaning here',
    ]);
    const { rows } = await media.db.pool.query<{ id: string }>('select id from stories');
    expect(await readDeskStory(media.db.pool, rows[0]?.id ?? '')).toMatchObject({
      state: 'draft',
      draft: { fields: { content: '<p>Text</p>', publishAt: null } },
    });
  });

  it('takes pictures from a copy of the uploads, and names missing ones (WORLD-44)', async () => {
    mkdirSync(join(folder, 'uploads', '2019'), { recursive: true });
    writeFileSync(join(folder, 'uploads', '2019', 'boat.jpg'), await testPicture({ width: 900, height: 600 }));
    const url = 'https://old.invalid/wp-content/uploads/2019/boat.jpg';
    const content = `<img src="${url}" alt="In text"> <img src="https://old.invalid/wp-content/uploads/gone.jpg">`;
    const source = await wordPress([{ id: 1, thumbnail: 9, content }], wordPressAttachment(9, url, 'A boat'));
    const { counts, notes } = await run(source, { pictureFolder: join(folder, 'uploads') });
    expect(counts.pictures).toBe(1);
    expect(notes).toMatchObject([{ kind: 'picture', key: 'https://old.invalid/wp-content/uploads/gone.jpg' }]);
    const { rows } = await media.db.pool.query('select media_id, image_alt, body_html from stories');
    expect(rows[0]).toMatchObject({ image_alt: 'A boat' });
    expect(rows[0]?.media_id).toMatch(/^[0-9a-f]{24}$/);
    expect(rows[0]?.body_html).toMatch(/<img src="\/media\/[\w]+\/\d+\.jpg" alt="In text" width="900" height="600"/);
  });

  it('counts each picture once, asks for a missing one once, and names those that are no files', async () => {
    mkdirSync(join(folder, 'uploads'), { recursive: true });
    writeFileSync(join(folder, 'uploads', 'logo.jpg'), await testPicture({ width: 90, height: 60 }));
    const logo = 'https://old.invalid/wp-content/uploads/logo.jpg';
    const content = `<img src=${logo} alt='The "old" logo'><img src='data:image/gif;base64,R0' alt="x"><img src="https://old.invalid/gone.jpg">`;
    const late = `<img src="data:image/gif;base64,R0" data-src="${logo}">`;
    const posts = Array.from({ length: 60 }, (_, at) => ({ id: at + 1, content: at === 59 ? late : content }));
    const { counts, notes } = await run(await wordPress(posts), { pictureFolder: join(folder, 'uploads') });
    expect(counts).toMatchObject({ stored: 60, pictures: 1 });
    expect(notes.filter(({ key }) => key === 'https://old.invalid/gone.jpg')).toHaveLength(1);
    expect(notes.filter(({ reason }) => reason === 'one picture in its text has no address')).toHaveLength(59);
    const { rows } = await media.db.pool.query(`select body_html from stories where slug in ('post-1', 'post-60')`);
    for (const { body_html: html } of rows) expect(html).toMatch(/<img src="\/media\/[\w]+\/\d+\.jpg"/);
    expect(rows[0]?.body_html).toContain('alt="The &quot;old&quot; logo"');
  });

  it('leaves no caption where its picture is missing', async () => {
    const missing = '<figure><img src="https://old.invalid/a.jpg"><figcaption>A boat</figcaption></figure>';
    const content = [
      'One.',
      missing,
      `<figure class="gallery">${missing}${missing}</figure>`,
      '[caption]<img src="/b.jpg"> A ship[/caption]',
      '<figure><table><tr><td>7</td></tr></table><figcaption>A table</figcaption></figure>',
    ].join('\n\n');
    await run(await wordPress([{ id: 1, content }]), { withPictures: false });
    const { rows } = await media.db.pool.query('select body_html from stories');
    expect(rows[0]?.body_html.replaceAll('\n', '')).toBe(
      '<p>One.</p><figure><table><tr><td>7</td></tr></table><figcaption>A table</figcaption></figure>',
    );
  });

  it('brings names and descriptions as they are read, not as WordPress stores them', async () => {
    const head = wordPressHead('https://old.example', 'Nair &amp; Sons');
    const posts = [
      { id: 1, metaDescription: 'Boats &amp; ships' },
      { id: 2, metaDescription: '%%excerpt%% %%sep%% Old site' },
    ];
    await run(await openWordPress(file('names.xml', head + posts.map(wordPressItem).join('') + WORDPRESS_END)));
    const { rows } = await media.db.pool.query(
      'select author_name, meta_description from stories order by meta_description nulls last',
    );
    expect(rows).toEqual([
      { author_name: 'Nair & Sons', meta_description: 'Boats & ships' },
      { author_name: 'Nair & Sons', meta_description: null },
    ]);
  });

  it('names a second post with the id of another instead of losing it', async () => {
    const posts = [
      { id: 7, title: 'First', slug: 'first' },
      { id: 7, title: 'Second', slug: 'second' },
      ...Array.from({ length: 60 }, (_, at) => ({ id: at + 8 })),
      { id: 7, title: 'Third', slug: 'third' },
    ];
    const { counts, notes } = await run(await wordPress(posts));
    expect(counts).toEqual({ stored: 61, skipped: 2, before: 0, pictures: 0 });
    expect(notes).toEqual([
      { kind: 'skipped', key: '7', title: 'Second', reason: 'another post of the file has the same id' },
      { kind: 'skipped', key: '7', title: 'Third', reason: 'another post of the file has the same id' },
    ]);
    const { rows } = await media.db.pool.query(`select slug from stories where slug in ('first', 'second', 'third')`);
    expect(rows).toEqual([{ slug: 'first' }]);
    expect((await run(await wordPress(posts))).counts).toEqual({ stored: 0, skipped: 2, before: 61, pictures: 0 });
  });

  it('takes in what an earlier run had to skip, once that is put right', async () => {
    expect((await run(await wordPress([{ id: 1, title: '' }, { id: 2 }]))).counts).toMatchObject({ skipped: 1 });
    const again = await run(await wordPress([{ id: 1, title: 'A title' }, { id: 2 }]));
    expect(again.counts).toMatchObject({ stored: 1, skipped: 0, before: 1 });
    expect((await run(await wordPress([{ id: 1, title: '' }, { id: 2 }]))).counts).toMatchObject({ before: 2 });
  });

  it('maps categories as the operator chooses, and gives two posts with the same slug different addresses', async () => {
    const sectionOf = new Map([['cricket', 'sportfit' as const]]);
    await run(
      await wordPress([
        { id: 1, slug: 'same', categories: ['Cricket'] },
        { id: 2, slug: 'same' },
      ]),
      { sectionOf },
    );
    const { rows } = await media.db.pool.query('select slug, section from stories order by slug');
    expect(rows).toEqual([
      { slug: 'same', section: 'sportfit' },
      { slug: 'same-2', section: 'latest-news' },
    ]);
  });

  it('tolerates characters that XML does not allow, and refuses files that are not exports', async () => {
    expect((await run(await wordPress([{ id: 1, content: 'a\u0008b' }, { id: 2 }]))).counts.stored).toBe(2);
    const text = wordPressHead() + wordPressItem({ id: 3, content: 'Café' }) + WORDPRESS_END;
    const declared = text.replace(/encoding="UTF-8"/i, 'encoding="ISO-8859-1"');
    const encoded = { 'utf-16': Buffer.from(`\ufeff${text}`, 'utf16le'), latin1: Buffer.from(declared, 'latin1') };
    for (const [name, bytes] of Object.entries(encoded)) {
      await media.db.pool.query('delete from stories');
      await media.db.pool.query('delete from imported_items');
      expect((await run(await openWordPress(file(`${name}.xml`, bytes)))).counts.stored).toBe(1);
      expect((await media.db.pool.query('select body_html from stories')).rows).toMatchObject([
        { body_html: expect.stringContaining('Café') },
      ]);
    }
    const unknown = declared.replace('ISO-8859-1', 'EBCDIC');
    await expect(openWordPress(file('odd.xml', unknown))).rejects.toThrow(
      'The file says that its encoding is EBCDIC, which cannot be read. Save it as UTF-8, and say so in its first line.',
    );
    const mistaken = openWordPress(file('mistaken.xml', Buffer.from(text, 'latin1')));
    await expect(mistaken).rejects.toThrow(
      'The file is not in UTF-8: a program has saved it in another encoding. Export it again, or save it as UTF-8.',
    );
    const [before = '', after = ''] = text.split('Café');
    const cut = Buffer.concat([Buffer.from(`${before}Caf\u00e9 `), Buffer.from([0xc3]), Buffer.from(after)]);
    expect((await openWordPress(file('letter.xml', cut))).breaksOff).toBeNull();
    await expect(openWordPress(file('page.html', '<html><body>x</body></html>'))).rejects.toThrow(ImportRefused);
  });
});

it('ends with the first picture that cannot be stored, once no other is being stored', async () => {
  const slow = Promise.withResolvers<void>();
  const ended: string[] = [];
  const begun: string[] = [];
  const takeIn: TestMedia['media']['takeIn'] = async (from) => {
    const url = 'url' in from ? from.url : '';
    begun.push(url);
    if (url.endsWith('/1.jpg')) throw new Error('disk full');
    await slow.promise;
    ended.push(url);
    return { kind: 'refused', code: 'not_an_image', reason: 'none' };
  };
  const pictures = Array.from({ length: 12 }, (_, at) => `<img src="https://old.invalid/${at}.jpg">`);
  const source = await wordPress([{ id: 1, content: pictures.join('') }]);
  const needs = { db: media.db, media: { takeIn }, note: async () => undefined };
  const failing = runImport(needs, source, OPTIONS);
  // Long after the failure, which nothing tells from outside.
  setTimeout(slow.resolve, 300);
  await expect(failing).rejects.toThrow('disk full');
  expect([begun.length, ended.length]).toEqual([4, 3]);
});

describe('a Ghost export', () => {
  const ghost = {
    db: [
      {
        data: {
          posts: [
            {
              id: 'a',
              title: 'Budget',
              slug: 'budget',
              html: '<p>__GHOST_URL__ text</p>',
              status: 'published',
              published_at: '2020-02-02T08:00:00.000Z',
              type: 'post',
            },
            { id: 'b', title: 'Pages', type: 'page', html: '<p>x</p>' },
            { id: 'c', title: 'For members', visibility: 'paid', html: '<p>x</p>' },
            { nothing: true },
          ],
          tags: [
            { id: 't1', name: 'Politics' },
            { id: 't2', name: '#hidden' },
          ],
          posts_tags: [
            { post_id: 'a', tag_id: 't1' },
            { post_id: 'a', tag_id: 't2' },
          ],
          users: [{ id: 'u', name: 'Tom Hill', bio: 'Reports.' }],
          posts_authors: [{ post_id: 'a', author_id: 'u' }],
        },
      },
    ],
  };

  it('becomes stories; pages, members’ posts and broken ones are named (WORLD-41)', async () => {
    const source = await openGhost(file('ghost.json', JSON.stringify(ghost)), 'https://ghost.example');
    const { counts, notes } = await run(source);
    expect(counts).toMatchObject({ stored: 1, skipped: 3 });
    expect(notes.map(({ reason }) => reason)).toEqual([
      'it is a page, not a post',
      'it is for paid only',
      'the post has no id',
    ]);
    const { rows } = await media.db.pool.query(
      'select title, section, tags, author_name, body_html, publish_at from stories',
    );
    expect(rows).toEqual([
      {
        title: 'Budget',
        section: 'election-news',
        tags: ['Politics'],
        author_name: 'Tom Hill',
        body_html: '<p>https://ghost.example text</p>',
        publish_at: new Date('2020-02-02T08:00:00Z'),
      },
    ]);
    expect(await findAddressRedirect(media.db.pool, '/budget/')).toMatch(/^\/articles\//);
    const pages = await openGhost(join(folder, 'ghost.json'), 'https://ghost.example', 'stories');
    expect((await run(pages)).counts).toMatchObject({ stored: 1, skipped: 0, before: 3 });
  });

  it.each([
    ['2020-02-02T08:00:00.000Z', '2020-02-02T08:00:00.000Z'],
    ['2020-07-02 08:00:00', '2020-07-02T08:00:00.000Z'],
    [1_580_630_400_000, '2020-02-02T08:00:00.000Z'],
    ['soon', null],
    [1e20, null],
  ])('gives the date %j, whatever the time zone of this computer', async (published_at, publishedAt) => {
    const zone = process.env.TZ;
    process.env.TZ = 'Asia/Kolkata';
    try {
      const [post] = ghost.db[0]?.data.posts ?? [];
      const text = JSON.stringify({ data: { posts: [{ ...post, published_at }] } });
      const source = await openGhost(file('dates.json', text), 'https://ghost.example');
      expect(await Array.fromAsync(source.posts())).toMatchObject([{ publishedAt }]);
    } finally {
      if (zone === undefined) delete process.env.TZ;
      else process.env.TZ = zone;
    }
  });

  it('has its first tag and author in the order of the post, whatever that of the rows', async () => {
    const [post] = ghost.db[0]?.data.posts ?? [];
    const data = {
      posts: [post],
      tags: ['Sports', 'Politics'].map((name) => ({ id: name, name })),
      posts_tags: [
        { post_id: 'a', tag_id: 'Sports', sort_order: 1 },
        { post_id: 'a', tag_id: 'Politics', sort_order: 0 },
      ],
      users: ['Tom Hill', 'Asha Rao'].map((name) => ({ id: name, name })),
      posts_authors: [
        { post_id: 'a', author_id: 'Tom Hill', sort_order: 1 },
        { post_id: 'a', author_id: 'Asha Rao', sort_order: 0 },
      ],
    };
    const source = await openGhost(file('order.json', JSON.stringify({ data })), 'https://ghost.example');
    expect(await Array.fromAsync(source.posts())).toMatchObject([
      { categories: ['Politics'], tags: ['Politics', 'Sports'], author: { name: 'Asha Rao' } },
    ]);
  });

  it('of a version that marks pages by a number is told apart from its posts', async () => {
    const posts = [0, 1].map((page) => ({
      id: page,
      title: `Page ${page}`,
      slug: `p-${page}`,
      html: '<p>x</p>',
      page,
    }));
    const source = await openGhost(file('old.json', JSON.stringify({ data: { posts } })), 'https://ghost.example');
    expect((await run(source)).notes).toMatchObject([{ title: 'Page 1', reason: 'it is a page, not a post' }]);
  });

  it('brings its pages as pages below /about when asked', async () => {
    const page = {
      id: 'p',
      title: 'Contact',
      slug: 'contact',
      html: '<p>Write.</p>',
      type: 'page',
      status: 'published',
    };
    const text = JSON.stringify({ db: [{ data: { posts: [page] } }] });
    const source = await openGhost(file('pages.json', text), 'https://ghost.example', 'about');
    expect((await run(source)).counts).toMatchObject({ stored: 1, skipped: 0 });
    expect(await openChannelPage(media.db.pool, 'contact')).toMatchObject({ title: 'Contact', html: '<p>Write.</p>' });
    expect(await findAddressRedirect(media.db.pool, '/contact/')).toBe('/about/contact');
  });

  it('that is not one is refused with a message', async () => {
    await expect(openGhost(file('a.json', '{'), 'https://g.example')).rejects.toThrow(
      'The file is not JSON, or it is cut off before its end.',
    );
    await expect(openGhost(file('b.json', '{"x":1}'), 'https://g.example')).rejects.toThrow(ImportRefused);
    const ansi = Buffer.from(JSON.stringify({ x: 'Caf\xe9' }), 'latin1');
    await expect(openGhost(file('c.json', ansi), 'https://g.example')).rejects.toThrow(
      'The file is not in UTF-8: a program has saved it in another encoding. Export it again, or save it as UTF-8.',
    );
    const utf16 = Buffer.from(`\ufeff${JSON.stringify(ghost)}`, 'utf16le');
    expect((await openGhost(file('d.json', utf16), 'https://g.example')).name).toBe('ghost https://g.example');
  });
});
