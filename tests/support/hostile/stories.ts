import { z } from 'zod';
import { DESK_EDITORS } from '#domain/desk/desk-editors.ts';
import { emptyStory, type StoryFields } from '#domain/desk/desk-story.ts';
import { newId } from '#domain/ids.ts';
import { SECTIONS } from '#domain/sections.ts';
import { atDesk, atReaders, idIn, type Sender, type Shown } from './sender.ts';
import { ATTACKS, htmlOf, htmlPieces, piece, pieces } from './texts.ts';

const KINDS = ['article', 'blog', 'deep-dive'] as const;
const RUNS = 'javascript:hurt=1//';
const LEADS_AWAY = 'https://sentinel.invalid/"onmouseover=hurt=1 x="';
const RECOMMENDED_LINKS = [LEADS_AWAY, '/world/"onmouseover=hurt=1', ''];

const story = z.looseObject({
  _id: z.string(),
  version: z.number(),
  href: z.string().nullable(),
  draft: z.looseObject({ version: z.number() }).nullable(),
});

/** A picture of the library, whose address stories name. */
export interface Picture {
  readonly url: string;
}

/** A story with attacks in every field; `index` chooses which. */
function fieldsOf(index: number, kind: StoryFields['kind'], picture: Picture): StoryFields {
  const tags = pieces(60).slice(index * 29, index * 29 + 29);
  const image = {
    url: picture.url,
    alt: piece(1000, index),
    caption: piece(1000, index + 1),
    credit: piece(1000, index + 2),
  };
  return {
    ...emptyStory({ kind, section: 'world', title: piece(300, index) }),
    standfirst: piece(1000, index),
    content:
      ATTACKS.map(htmlOf)
        .slice(index * 8, index * 8 + 8)
        .join('') || htmlOf(ATTACKS[0] ?? never(), 0),
    slug: '',
    category: piece(120, index),
    subCategory: piece(120, index + 17),
    tags: [`Topic ${index}`, ...tags],
    authorName: piece(200, index),
    location: piece(200, index),
    metaDescription: piece(300, index),
    image,
    parts:
      kind === 'deep-dive'
        ? [{ subheading: piece(300, index), paragraph: piece(20_000, index), image, video: LEADS_AWAY }]
        : [],
  };
}

function never(): never {
  throw new Error('there are no attacks');
}

/**
 * Stories of each kind with attacks in all fields, published, corrected, compared, one withdrawn and one only a draft.
 */
export async function stories(sender: Sender, picture: Picture): Promise<Shown[]> {
  const shown: Shown[] = [];
  const ids: string[] = [];
  for (const [index, title] of pieces(200).entries()) {
    const kind = KINDS[index % KINDS.length] ?? 'article';
    const fields = fieldsOf(index, kind, picture);
    const { id, href } = await published(sender, fields, title);
    ids.push(id);
    const { standfirst, authorName, image } = fields;
    // The standfirst is shown in lists.
    const reads = [fields.title, authorName, ...(kind === 'deep-dive' ? [] : [image.caption, image.credit])];
    shown.push(atReaders(href, ...reads), atDesk(`/admin/stories/${id}`, fields.title, standfirst));
    if (index < 3) {
      shown.push(
        { path: `${href}?lite`, reads: [fields.title], frame: 'none' },
        atDesk(`/admin/stories/${id}/history`),
        { path: `/admin/preview/${id}`, reads: [fields.title], frame: 'none' },
      );
    }
    shown.push({
      path: `/topic/topic-${index}`,
      reads: [fields.title, await describeTopic(sender, index)],
      frame: 'reader',
    });
  }
  return [...shown, ...(await corrected(sender, ids)), ...(await withdrawn(sender, picture))];
}

async function describeTopic({ desk }: Sender, index: number): Promise<string> {
  const description = piece(300, index);
  await desk('PUT /api/desk/tags/description', {
    tag: `Topic ${index}`,
    description,
    descriptions: { hi: description },
  });
  if (index === 0) await desk('PUT /api/desk/tags/description', { tag: piece(60, 0), description });
  return description;
}

const saved = z.looseObject({ version: z.number() });

/** Creates a story and saves its fields; `version` is that of its working copy. */
async function begun({ desk }: Sender, fields: StoryFields, title: string) {
  const { kind, section } = fields;
  const { _id: id } = story.parse(await desk('POST /api/desk/stories', { kind, section, title }));
  const at = { id };
  const { draft, version: baseVersion } = story.parse(await desk('GET /api/desk/stories/{id}', undefined, { at }));
  const save = { version: draft?.version ?? 0, baseVersion, fields, keep: true };
  const { version } = saved.parse(await desk('PUT /api/desk/stories/{id}/draft', save, { at }));
  return { id, version, baseVersion };
}

async function published(sender: Sender, fields: StoryFields, title: string): Promise<{ id: string; href: string }> {
  const { id, ...order } = await begun(sender, fields, title);
  const answer = await sender.desk('POST /api/desk/stories/{id}/publish', order, { at: { id } });
  return { id, href: story.parse(answer).href ?? '' };
}

/** Corrections, open histories, reviews and notes of stories that are published. */
async function corrected({ desk }: Sender, ids: readonly string[]): Promise<Shown[]> {
  const shown: Shown[] = [];
  for (const [index, text] of pieces(2000).entries()) {
    const at = { id: ids[index] ?? '' };
    await desk('POST /api/desk/stories/{id}/corrections', { text }, { at });
    await desk('PUT /api/desk/stories/{id}/public-history', { isPublic: true }, { at });
    const note = newId();
    const anchor = {
      field: 'title',
      quote: piece(1000, index),
      before: piece(60, index),
      after: piece(60, index + 1),
      place: 0,
    };
    const words = { text: piece(2000, index + 1), replacement: piece(4000, index), mentions: [] };
    await desk('PUT /api/desk/stories/{id}/notes/{note}', { parent: null, anchor, ...words }, { at: { ...at, note } });
    await desk('PATCH /api/desk/stories/{id}/notes/{note}', { ...words, text }, { at: { ...at, note } });
    shown.push(
      atReaders(`/history/${at.id}`),
      atReaders('/corrections', text),
      atDesk(`/admin/stories/${at.id}`, text),
    );
  }
  return shown;
}

/** A draft with addresses that would run script, which a reviewer sends back, and a story withdrawn with a reason. */
async function withdrawn(sender: Sender, picture: Picture): Promise<Shown[]> {
  const { desk } = sender;
  const fields = fieldsOf(3, 'deep-dive', picture);
  const bad = { ...fields.image, url: RUNS };
  const draft = {
    ...fields,
    slug: piece(200, 3),
    image: bad,
    parts: [{ subheading: '', paragraph: '', image: bad, video: RUNS }],
  };
  const { id, version } = await begun(sender, draft, piece(300, 4));
  const at = { id };
  await desk('POST /api/desk/stories/{id}/review', { version }, { at });
  const note = piece(2000, 1);
  await desk('POST /api/desk/stories/{id}/review/answer', { accept: false, note }, { at });
  const killed = fieldsOf(5, 'article', picture);
  const gone = await published(sender, killed, 'Withdrawn');
  await changeTags(sender, gone.id);
  await desk('POST /api/desk/stories/{id}/withdraw', { reason: piece(2000, 0) }, { at: { id: gone.id } });
  return [
    atDesk(`/admin/stories/${id}`, note),
    { path: `/admin/preview/${id}`, reads: [fields.title], frame: 'none' },
    atDesk(`/admin/stories/${gone.id}`, killed.title),
  ];
}

/** Adds tags to several stories at once and removes them. */
async function changeTags({ desk }: Sender, id: string): Promise<void> {
  const { version } = story.parse(await desk('GET /api/desk/stories/{id}', undefined, { at: { id } }));
  const known = { _id: id, version, draftVersion: 0, state: 'published', change: 'tags' };
  const [first = '', second = '', ...others] = pieces(60).slice(10, 30);
  await desk('POST /api/desk/stories/changes', { changes: [{ ...known, add: [first], remove: [second] }] });
  await desk('POST /api/desk/stories/changes', { changes: [{ ...known, add: [], remove: [], instead: others }] });
}

const kept = z.looseObject({ items: z.array(z.looseObject({ _id: z.string(), slug: z.string(), title: z.string() })) });

/** A section's list with all attacks in every field of its stories. */
export async function sectionList({ desk }: Sender, picture: Picture): Promise<Shown[]> {
  const items = htmlPieces(pieces(120).length).map((content, index) => ({
    title: `Story ${index} ${piece(120, index)}`,
    image: picture.url,
    imageAlt: piece(120, index),
    content,
    category: piece(120, index),
    slug: index === 0 ? piece(120, index) : `attack-${index}`,
  }));
  const { items: saved } = kept.parse(await desk('POST /api/tech', items));
  const pages = saved.map(({ slug }, index): Shown => atReaders(`/tech/${slug}`, items[index]?.title ?? ''));
  for (const { apiPath, list } of DESK_EDITORS)
    if (list !== null && apiPath !== '/tech')
      await desk(
        `POST /api${apiPath}`,
        items.slice(0, 12).map((item, index) => ({ ...item, slug: `${item.slug}-${apiPath}-${index}` })),
      );
  return [
    ...pages,
    atReaders('/tech', items[0]?.title ?? ''),
    atReaders('/web-stories'),
    { path: '/tech?lite', reads: [items[0]?.title ?? ''], frame: 'none' },
    atDesk('/admin/update-tech', items[0]?.title ?? ''),
  ];
}

/** World news and its recommended list, and the cards of deep dives. */
export async function worldNews({ desk }: Sender, picture: Picture): Promise<Shown[]> {
  const entry = (index: number, link: string) => ({
    title: piece(300, index),
    image: picture.url,
    link,
    category: piece(120, index),
    imageAlt: piece(500, index),
    content: link === '' ? htmlOf(ATTACKS[index] ?? never(), index) : '',
    slug: link === '' ? piece(200, index) : '',
  });
  const rounds = pieces(120).map((_, index) => index);
  const lists = {
    worldNews: rounds.map((index) => entry(index, index % 2 === 0 ? '' : LEADS_AWAY)),
    recommended: rounds.map((index) => entry(index + 1, RECOMMENDED_LINKS[index % RECOMMENDED_LINKS.length] ?? '')),
  };
  await desk('POST /api/world-news', lists);
  const cards: Shown[] = [];
  for (const [index, title] of pieces(300).entries()) {
    const id = newId();
    const card = {
      title,
      category: piece(120, index),
      img: picture.url,
      imgAlt: piece(500, index),
      content: htmlOf(ATTACKS[index] ?? never(), index),
      heading: piece(300, index),
      image: picture.url,
      imageAlt: piece(500, index),
      sections: [
        {
          subheading: piece(300, index),
          paragraph: piece(50_000, index),
          image: picture.url,
          imageAlt: piece(500, index),
          video: LEADS_AWAY,
        },
      ],
      isPlaceholder: true,
    };
    await desk('PUT /api/deepdive/{id}', card, { at: { id } });
    cards.push(atReaders(`/deep-dive/${id}`, piece(300, index), piece(50_000, index)));
  }
  return [
    ...cards,
    atReaders('/world', lists.worldNews[0]?.title ?? ''),
    atDesk('/admin/update-world-news'),
    atDesk('/admin/update-deep-dive'),
  ];
}

/** A live blog whose posts, main points, corrections and removals are attacks. */
export async function liveBlog(sender: Sender, picture: Picture): Promise<Shown[]> {
  const { desk } = sender;
  const fields = { ...fieldsOf(0, 'article', picture), title: 'The count, hour by hour' };
  const { id, href } = await published(sender, fields, fields.title);
  const at = { id };
  await desk('PUT /api/desk/live-blogs/{id}/state', { isOpen: true }, { at });
  const points = pieces(250).slice(0, 5);
  await desk('PUT /api/desk/live-blogs/{id}/points', { version: 0, points }, { at });
  const headlines = pieces(200).slice(0, 16);
  const perPost = Math.ceil(ATTACKS.length / headlines.length);
  const posts: string[] = [];
  for (const [index, headline] of headlines.entries()) {
    const html = ATTACKS.map(htmlOf)
      .slice(index * perPost, (index + 1) * perPost)
      .join('');
    const post = newId();
    posts.push(post);
    const sent = { headline, html, isKey: true, dueAt: null };
    await desk('PUT /api/desk/live-blogs/{id}/posts/{post}', sent, { at: { ...at, post } });
  }
  const [first = '', second = ''] = posts;
  const correction = piece(500, 0);
  const change = {
    headline: headlines[0] ?? '',
    html: htmlOf(ATTACKS[0] ?? never(), 0),
    isKey: true,
    dueAt: null,
    version: 1,
    correction,
  };
  await desk('PATCH /api/desk/live-blogs/{id}/posts/{post}', change, { at: { ...at, post: first } });
  const gone = { version: 1, note: piece(500, 1) };
  await desk('POST /api/desk/live-blogs/{id}/posts/{post}/withdraw', gone, { at: { ...at, post: second } });
  return [
    atReaders(href, ...points, ...headlines.slice(2), correction, gone.note),
    atDesk(`/admin/stories/${id}/live`, ...points, ...headlines.slice(2), correction),
  ];
}

/** Descriptions of sections and authors. */
export async function catalogue({ desk }: Sender): Promise<Shown[]> {
  const shown: Shown[] = [];
  for (const [index, { slug }] of SECTIONS.entries()) {
    const said = { standfirst: piece(300, index), description: piece(300, index + 1) };
    await desk('PUT /api/desk/sections/{slug}', said, { at: { slug } });
    shown.push(atReaders(`/${slug}`, said.standfirst));
  }
  for (const [index, name] of pieces(120).entries()) {
    const author = {
      name: `Author ${index} ${name}`.slice(0, 120),
      title: piece(120, index),
      category: piece(120, index),
      bio: piece(2000, index),
      portrait: '',
      twitter: piece(200, index),
      linkedin: index % 2 === 0 ? 'javascript:hurt=1' : piece(300, index),
      website: LEADS_AWAY,
      email: '',
      location: piece(120, index),
      expertise: pieces(60).slice(index * 18, index * 18 + 18),
    };
    const added = z.looseObject({ href: z.string() }).parse(await desk('POST /api/desk/authors', author));
    await desk('PUT /api/desk/authors/{id}', author, { at: { id: idIn(added) } });
    shown.push(atReaders(added.href, author.name, author.title, author.bio));
  }
  await desk('POST /api/desk/tags/merge', { from: ['Topic 1', piece(60, 0)], into: piece(60, 2) });
  await desk('POST /api/desk/categories/merge', { from: [piece(60, 3), piece(60, 4)], into: piece(60, 5) });
  for (const [index, note] of pieces(200).entries()) {
    const path = `/old/${index}"onmouseover=hurt=1 x=<img src=x onerror=hurt=1>`;
    await desk('PUT /api/desk/redirects', { path, target: `/world/x"onmouseover=hurt=1 y=${index}`, note });
  }
  return [
    ...shown,
    atDesk('/admin/authors'),
    atDesk('/admin/tags'),
    atDesk('/admin/sections'),
    atDesk('/admin/redirects', ...pieces(200)),
  ];
}

/** Ids of the stories in the section that `sectionList` fills. */
export async function publishedIds({ desk }: Sender): Promise<string[]> {
  const answer = await desk('GET /api/desk/stories?section=tech&state=published');
  const { stories } = z.looseObject({ stories: z.array(z.looseObject({ _id: z.string() })) }).parse(answer);
  return stories.map(({ _id }) => _id);
}
