import { deskClient } from '#tests/support/desk/desk-client.ts';
import type { ServerProcess } from './processes.ts';
import { ADMIN, startSite } from './stores.ts';

/** What readers see most, the forms, search and videos; `undefined` where the site has no page of that kind. */
export interface PagesInALanguage {
  readonly home: string;
  readonly section: string;
  readonly story: string | undefined;
  readonly author: string | undefined;
  readonly live: string;
  readonly deepDive: string | undefined;
  readonly petition: string;
  readonly support: string;
  readonly booking: string;
  readonly search: string;
  readonly videos: string;
}

export interface PagesToLookAt extends AsyncDisposable {
  readonly english: PagesInALanguage;
  /** `null` for a site that is English only. */
  readonly hindi: PagesInALanguage | null;
}

/**
 * The pages of a running site with real stories and photos (its address in BENCH_SITE), or of a new one with the sample
 * newsroom and one story in Hindi, which the samples lack.
 */
export async function pagesToLookAt(): Promise<PagesToLookAt> {
  const named = process.env.BENCH_SITE?.replace(/\/$/, '');
  if (named) return { ...(await found(named)), [Symbol.asyncDispose]: async () => undefined };
  const site = await startSite({ SAMPLE_CONTENT: 'on', LANGUAGES: 'en,hi' });
  await publishInHindi(site);
  return { ...(await found(site.url)), [Symbol.asyncDispose]: () => site[Symbol.asyncDispose]() };
}

async function publishInHindi(site: ServerProcess): Promise<void> {
  const desk = await deskClient(site, ADMIN);
  const paragraph = 'शहर के पुराने बंदरगाह पर सुबह से काम चल रहा है, और पहली नाव शाम तक रवाना होने की उम्मीद है।';
  const story = await desk.begin({
    language: 'hi',
    section: 'world',
    title: 'पुराना बंदरगाह दस साल बाद फिर खुला',
    standfirst: 'पहले दिन तीन सौ नावें पहुँचीं।',
    authorName: 'आशा राव',
    tags: ['बंदरगाह'],
    content: `<p>${paragraph.repeat(4)}</p>`.repeat(8),
  });
  await desk.publish(story);
}

async function found(site: string): Promise<Omit<PagesToLookAt, typeof Symbol.asyncDispose>> {
  const hasHindi = (await fetch(`${site}/hi`)).ok;
  return { english: await pagesBelow(site, ''), hindi: hasHindi ? await pagesBelow(site, '/hi') : null };
}

async function pagesBelow(site: string, prefix: '' | '/hi'): Promise<PagesInALanguage> {
  const home = await htmlOf(`${site}${prefix || '/'}`);
  const section = await htmlOf(`${site}${prefix}/world`);
  const link = (html: string, below: string) => {
    const href = new RegExp(`<a [^>]*href="(${prefix}/${below}/[^"]+)"`).exec(html)?.[1];
    return href && site + href.replaceAll('&amp;', '&');
  };
  const story = link(section, 'world');
  return {
    home: `${site}${prefix || '/'}`,
    section: `${site}${prefix}/world`,
    story,
    author: story && link(await htmlOf(story), 'author'),
    live: `${site}${prefix}/live`,
    deepDive: link(home, 'deep-dive'),
    petition: `${site}${prefix}/petition`,
    support: `${site}${prefix}/diaspora-support`,
    booking: `${site}${prefix}/book-rajneeti`,
    search: `${site}${prefix}/search?q=london`,
    videos: `${site}${prefix}/videos`,
  };
}

const htmlOf = async (url: string) => (await fetch(url)).text();
