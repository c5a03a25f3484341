import { startSite } from './stores.ts';

/** The kinds of page that readers see most, and the forms. */
export interface PagesToLookAt extends AsyncDisposable {
  readonly home: string;
  readonly section: string;
  readonly story: string;
  readonly author: string;
  readonly live: string;
  readonly deepDive: string;
  readonly petition: string;
  readonly support: string;
  readonly booking: string;
}

/**
 * The pages of a running site with real stories and photos (its address in BENCH_SITE), or of a new one with the sample
 * newsroom.
 */
export async function pagesToLookAt(): Promise<PagesToLookAt> {
  const named = process.env.BENCH_SITE?.replace(/\/$/, '');
  if (named) return { ...(await found(named)), [Symbol.asyncDispose]: async () => undefined };
  const site = await startSite({ SAMPLE_CONTENT: 'on' });
  return { ...(await found(site.url)), [Symbol.asyncDispose]: () => site[Symbol.asyncDispose]() };
}

async function found(site: string): Promise<Omit<PagesToLookAt, typeof Symbol.asyncDispose>> {
  const list = await (await fetch(`${site}/world`)).text();
  const story = firstLink(list, /<a [^>]*href="(\/world\/[^"]+)"/);
  const author = firstLink(await (await fetch(site + story)).text(), /href="(\/author\/[^"]+)"/);
  const deepDive = firstLink(await (await fetch(`${site}/`)).text(), /href="(\/deep-dive\/[^"]+)"/);
  return {
    home: `${site}/`,
    section: `${site}/world`,
    story: site + story,
    author: site + author,
    live: `${site}/live`,
    deepDive: site + deepDive,
    petition: `${site}/petition`,
    support: `${site}/diaspora-support`,
    booking: `${site}/book-rajneeti`,
  };
}

function firstLink(html: string, pattern: RegExp): string {
  const link = pattern.exec(html)?.[1];
  if (!link) throw new Error(`no link like ${pattern} on the page: is the site empty?`);
  return link.replaceAll('&amp;', '&');
}
