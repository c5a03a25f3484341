import { z } from 'zod';
import { alertKeyAnswer } from '#domain/alerts.ts';
import { newId } from '#domain/ids.ts';
import { POLICIES } from '#domain/policies.ts';
import { testPicture } from '../pictures/pictures.ts';
import type { PushService } from '../push/push-service.ts';
import { atDesk, atReaders, idIn, type Sender, type Shown } from './sender.ts';
import type { Picture } from './stories.ts';
import { ATTACKS, htmlOf, piece, pieces } from './texts.ts';

const LINE = { isLine: true } as const;
const LEADS_AWAY = 'https://sentinel.invalid/"onmouseover=hurt=1 x="';
const HOUR_MS = 3_600_000;

const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();

/** Pictures whose texts and names are attacks; the first one is what stories show. */
export async function pictures(sender: Sender): Promise<{ picture: Picture; shown: Shown[] }> {
  const first = await uploaded(sender, 0);
  for (let index = 1; index < 4; index += 1) await uploaded(sender, index);
  return {
    picture: first,
    shown: [atDesk('/admin/media'), atDesk(`/admin/media?picture=${first.id}`, ...first.texts)],
  };
}

async function uploaded({ desk, upload }: Sender, index: number) {
  const bytes = await testPicture({ width: 480, height: 320, format: 'png', colour: `#22${index}${index}aa` });
  const file = new File([new Uint8Array(bytes)], `${piece(90, index * 9).replaceAll(/[\\/]/g, '-')}.png`);
  const { id, imageUrl } = z.looseObject({ id: z.string(), imageUrl: z.string() }).parse(await upload(file));
  const all = pieces(300);
  const texts = {
    alt: piece(500, index),
    caption: piece(1000, index),
    credit: all[index * 3] ?? '',
    licence: all[index * 3 + 1] ?? '',
  };
  await desk('PATCH /api/desk/media/{id}', { version: 1, ...texts }, { at: { id } });
  return { id, url: imageUrl, texts: [texts.alt, texts.caption, texts.credit] };
}

/** Texts of editors on the home page and around every page. */
export async function frontPage(
  { desk, tagOf }: Sender,
  picture: Picture,
  storyIds: readonly string[],
): Promise<Shown[]> {
  const headline = piece(300, 0);
  const topics = pieces(300);
  await desk('POST /api/homepage', {
    headline,
    mainImage: picture.url,
    mainImageAlt: piece(500, 0),
    trendingTopics: topics,
  });
  const card = { title: piece(300, 1), image: picture.url, imageAlt: piece(500, 1) };
  const entries = pieces(500).map((text, index) => ({ text, image: picture.url, imageAlt: piece(500, index) }));
  await desk('POST /api/matv/update', {
    mainStory: card,
    liveUpdates: pieces(60).map((time, index) => ({ time, text: piece(1000, index) })),
    centerCard: card,
    centerList: pieces(500),
    economicImpact: entries,
    mustRead: entries,
    opinion: pieces(120).map((author, index) => ({
      text: piece(500, index),
      author,
      image: picture.url,
      imageAlt: piece(500, index),
    })),
  });
  const pins = storyIds.slice(0, 6).map((story, index) => ({
    place: 'latest',
    slot: index,
    story,
    title: piece(300, index),
    headline: piece(300, index),
    kicker: piece(40, index * 7),
    image: picture.url,
    imageAlt: piece(500, index),
  }));
  await desk('POST /api/desk/front-page', { pins });
  const etag = await tagOf('/api/desk/front-page');
  await desk('POST /api/desk/front-page/launch', { draft: etag });
  return [
    atReaders('/', headline),
    { path: '/?lite', reads: [], frame: 'none' },
    atDesk('/admin/update-homepage', headline),
    atDesk('/admin/update-matv', card.title),
    atDesk('/admin/front-page', pins[0]?.headline ?? ''),
    { path: '/admin/preview/front-page', reads: [pins[0]?.headline ?? ''], frame: 'none' },
    atDesk('/admin/dashboard'),
  ];
}

/** The pages below /about; the titles of the policies are links in every footer. */
export async function policies({ desk }: Sender): Promise<Shown[]> {
  const shown: Shown[] = [];
  const perPolicy = Math.ceil(ATTACKS.length / POLICIES.length);
  for (const [index, { name }] of POLICIES.entries()) {
    const html = ATTACKS.map(htmlOf)
      .slice(index * perPolicy, (index + 1) * perPolicy)
      .join('');
    const title = piece(60, index * 13);
    await desk('POST /api/desk/policies/{name}', { title, html, isPublished: true }, { at: { name } });
    shown.push(atReaders(`/about/${name}`, title), atDesk(`/admin/policies/${name}`, title));
  }
  const title = piece(300, 7);
  const html = ATTACKS.map(htmlOf).join('');
  await desk('POST /api/desk/pages/{slug}', { title, html, isPublished: true }, { at: { slug: 'contact' } });
  shown.push(atReaders('/about/contact', title), atDesk('/admin/pages/contact', title), atDesk('/admin/pages', title));
  return [...shown, atReaders('/about'), atDesk('/admin/policies')];
}

/** Sets one banner after another and checks each by `look`. */
export async function banners({ desk }: Sender, look: (shown: Shown) => Promise<void>): Promise<void> {
  const state = z.looseObject({ version: z.number() });
  for (const text of pieces(120)) {
    const { version } = state.parse(await desk('GET /api/desk/banner'));
    const banner = { level: 'breaking', text, href: LEADS_AWAY, until: inHours(2) };
    await desk('PUT /api/desk/banner', { version, banner });
    await look(atReaders('/terms', text));
  }
  await look(atDesk('/admin/banner'));
}

/** Sets one live title after another at the desk and checks each by `look`. */
export async function liveTitles({ desk }: Sender, look: (shown: Shown) => Promise<void>): Promise<void> {
  const state = z.looseObject({ live: z.looseObject({ version: z.number() }) });
  for (const title of pieces(200).slice(0, 8)) {
    const { live } = state.parse(await desk('GET /api/desk/watch'));
    const choice = { kind: 'set', video: 'dQw4w9WgXcQ', title, until: inHours(2) };
    await desk('PUT /api/desk/watch/live', { version: live.version, choice });
    await look(atReaders('/live', title));
  }
  await look(atDesk('/admin/watch'));
}

/** Tomorrow's programmes, an exception on a day of one, and an import of more. */
export async function schedule({ desk }: Sender): Promise<Shown[]> {
  const day = inHours(24).slice(0, 10);
  const titles: string[] = [];
  for (const [index, category] of pieces(60).entries()) {
    const facts = { title: piece(160, index), summary: piece(1000, index), category, isLive: false };
    const startsAt = new Date(Date.parse(`${day}T04:00:00Z`) + index * 10 * 60_000).toISOString();
    titles.push(facts.title);
    const programme = { facts, rule: { kind: 'once', startsAt, minutes: 10 } };
    const added = await desk('POST /api/desk/schedule/programmes', programme);
    if (index === 0)
      await desk('PUT /api/desk/schedule/programmes/{id}', { ...programme, version: 1 }, { at: { id: idIn(added) } });
  }
  const weekly = { kind: 'weekly', days: [1, 2, 3, 4, 5, 6, 7], start: '23:00', minutes: 30, from: day, until: null };
  const facts = { title: piece(160, 1), summary: piece(1000, 1), category: piece(60, 1), isLive: true };
  const id = idIn(await desk('POST /api/desk/schedule/programmes', { facts, rule: weekly }));
  const decision = { kind: 'replaced', facts: { ...facts, title: piece(160, 2) } };
  await desk('PUT /api/desk/schedule/programmes/{id}/days/{day}', { version: 1, decision }, { at: { id, day } });
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
  const text = ['date,start,minutes,title', ...pieces(160).map((title) => `${day},01:00,1,${quoted(title)}`)].join(
    '\n',
  );
  await desk('POST /api/desk/schedule/import', { format: 'csv', text, channel: piece(200, 0), replaces: false });
  return [atReaders(`/live/schedule/${day}`, ...titles), atReaders('/live/schedule'), atDesk('/admin/schedule')];
}

/** Names that administrators give to people, API tokens and systems: the first half of the names, then the second. */
export async function administration(sender: Sender, look: (shown: Shown) => Promise<void>): Promise<void> {
  const { desk } = sender;
  await desk('PATCH /api/desk/account', { name: piece(120, 2, LINE) });
  for (const [index, name] of pieces(120, LINE).entries())
    await desk('POST /api/desk/people/invitations', { email: `person-${index}@matv.example`, name, role: 'reporter' });
  const renamed = piece(120, 1, LINE);
  const { people } = z
    .looseObject({ people: z.array(z.looseObject({ _id: z.string(), name: z.string() })) })
    .parse(await desk('GET /api/desk/people'));
  await desk('PATCH /api/desk/people/{id}', { name: renamed }, { at: { id: people[0]?._id ?? '' } });
  await look(atDesk('/admin/people', renamed, ...pieces(120, LINE)));
  const names = pieces(60);
  for (const half of [names.slice(0, 40), names.slice(40)]) {
    const made: [call: string, id: string][] = [];
    for (const [index, name] of half.entries()) {
      const url = `https://sentinel.invalid/${index}"><img src=x onerror=hurt=1>`;
      const webhook = await desk('POST /api/desk/webhooks', { name, url, events: ['story.killed'] });
      const hookId = idIn(z.looseObject({ webhook: z.unknown() }).parse(webhook).webhook);
      made.push(['DELETE /api/desk/webhooks/{id}', hookId]);
      const changed = { name, url, events: ['story.killed'], version: 1 };
      await desk('PUT /api/desk/webhooks/{id}', changed, { at: { id: hookId } });
      const token = { name, role: 'reporter', scopes: ['stories:read'], days: 30 };
      const { token: kept } = z
        .looseObject({ token: z.unknown() })
        .parse(await desk('POST /api/desk/api-tokens', token));
      made.push(['DELETE /api/desk/api-tokens/{id}', idIn(kept)]);
      const fields = {
        name,
        url,
        format: 'json',
        secretIn: 'bearer',
        secretName: '',
        intervalSeconds: 300,
        sections: [{ category: piece(80, index), section: 'world' }],
        defaultSection: null,
        trust: 'publish',
        priority: 40,
        licence: piece(300, index),
        credit: piece(300, index),
        pictures: 'none',
      };
      const source = await desk('POST /api/desk/sources', { fields, secret: null, isPaused: true, tried: null });
      made.push(['DELETE /api/desk/sources/{id}', idIn(source)]);
      if (index === 0)
        await desk('PUT /api/desk/sources/{id}', { fields, secret: null, version: 1 }, { at: { id: idIn(source) } });
    }
    for (const path of ['webhooks', 'api-tokens', 'sources']) await look(atDesk(`/admin/${path}`, ...half));
    for (const [call, id] of made) await desk(call, undefined, { at: { id } });
  }
  for (const path of ['audit', 'site-state', 'account', 'mentions']) await look(atDesk(`/admin/${path}`));
}

/** Editions of the newsletter, of which one goes out, and alerts. */
export async function newsletter({ desk }: Sender, storyIds: readonly string[]): Promise<Shown[]> {
  const shown: Shown[] = [];
  for (const [index, subject] of pieces(150).entries()) {
    const words = { subject, intro: piece(4000, index) };
    const fields = { ...words, stories: storyIds.slice(index, index + 3), translations: { hi: words } };
    const added = await desk('POST /api/desk/newsletter/editions', fields);
    const at = { id: idIn(added) };
    const saved = z
      .looseObject({ version: z.number() })
      .parse(
        await desk(
          'PUT /api/desk/newsletter/editions/{id}',
          { ...fields, version: z.looseObject({ version: z.number() }).parse(added).version },
          { at },
        ),
      );
    if (index < 4) shown.push(atDesk(`/admin/newsletter/${at.id}`, subject));
    const preview = `/api/desk/newsletter/editions/${at.id}/preview.html`;
    for (const path of [preview, `${preview}?language=hi`]) shown.push({ path, reads: [words.intro], frame: 'none' });
    if (index < 6) await desk('POST /api/desk/newsletter/editions/{id}/send', { version: saved.version }, { at });
  }
  const titles = pieces(80);
  for (let index = 0; index < 9; index += 1) {
    const title = titles[index * 5] ?? '';
    const alert = { title, body: piece(180, index * 2), path: '/live?x="onmouseover=hurt=1', storyId: null };
    await desk('POST /api/desk/alerts', {
      ...alert,
      audience: { kind: 'topics', topics: ['breaking'] },
      byMail: true,
      key: crypto.randomUUID(),
      confirmed: true,
    });
    if (index === 0) shown.push(atDesk('/admin/alerts', title));
  }
  return [...shown, atDesk('/admin/newsletter')];
}

/** An editor's own devices, to which tests of alerts go, and saved views of the table of stories. */
export async function ownThings({ desk }: Sender, push: PushService): Promise<Shown[]> {
  const { publicKey } = alertKeyAnswer.parse(await desk('GET /api/alerts/key'));
  const devices = pieces(60).slice(0, 10);
  for (const name of devices) {
    const { endpoint, keys } = push.browser();
    await desk('POST /api/desk/alerts/devices', { endpoint, keys, publicKey, name });
  }
  for (const [index, title] of pieces(80).slice(0, 3).entries()) {
    const test = { title, body: piece(180, index), path: '/live?x="onmouseover=hurt=1' };
    await desk('POST /api/desk/alerts/test', test);
  }
  const names = pieces(40).slice(10, 30);
  for (const [index, name] of names.entries()) {
    const filter = { q: piece(200, index), author: piece(200, index + 1) };
    await desk('PUT /api/desk/stories/views/{id}', { name, filter }, { at: { id: newId() } });
  }
  const asked = new URLSearchParams({ q: piece(200, 0), author: piece(200, 1) });
  return [
    atDesk('/admin/alerts', ...devices),
    atDesk('/admin/stories', ...names),
    atDesk(`/admin/stories?${asked}`, piece(200, 0), piece(200, 1)),
  ];
}
