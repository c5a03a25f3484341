import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { describe, expect, it } from 'vitest';
import { LanguageContext } from '#app/languages/language.ts';
import LiteLayout from '#app/reader/lite/lite.layout.tsx';
import { Frame } from './frame.tsx';
import { Masthead } from './masthead.tsx';
import { NowNextBar } from './now-next-bar.tsx';
import { SectionBar } from './section-bar.tsx';
import { SiteFooter } from './site-footer.tsx';

function hrefs(html: string): string[] {
  return [...html.matchAll(/<a [^>]*href="([^"]*)"/g)].map((match) => match[1] ?? '');
}

function part(html: string, from: string, to: string): string {
  return html.slice(html.indexOf(from), html.indexOf(to, html.indexOf(from)));
}

const bar = renderToStaticMarkup(<SectionBar pathname="/world" merged={{}} />);
const footer = renderToStaticMarkup(<SiteFooter year="2026" videoChannelUrl={null} merged={{}} policies={[]} />);

/** The links in `html` with their targets and labels, different labels for phones last. */
function links(html: string): string[][] {
  return [...html.matchAll(/<a [^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/g)].map(([, href = '', words = '']) => [
    href,
    ...words.split(/<[^>]*>/).filter((word) => word !== ''),
  ]);
}

const mainSet = part(bar, 'aria-label="Main"', '</nav>');
const moreSet = part(bar, '<details', '</details>');

/** The target of the one link in the bar with this label. */
function pathOf(label: string): string {
  const [found, ...others] = links(bar).filter(([, words]) => words === label);
  expect(others).toEqual([]);
  return found?.[0] ?? 'nowhere';
}

describe('a link of the section bar', () => {
  it("'Home' leads to / (NAV-07)", () => expect(pathOf('Home')).toBe('/'));
  it("'Live TV' leads to /live (NAV-08)", () => expect(pathOf('Live TV')).toBe('/live'));
  it("'Videos' leads to /videos (NAV-09)", () => expect(pathOf('Videos')).toBe('/videos'));
  it("'World' leads to /world (NAV-10)", () => expect(pathOf('World')).toBe('/world'));
  it("'Viral' leads to /viral (NAV-11)", () => expect(pathOf('Viral')).toBe('/viral'));
  it("'Latest' leads to /latest-news (NAV-12)", () => expect(pathOf('Latest')).toBe('/latest-news'));
  it("'India' leads to /india-news (NAV-13)", () => expect(pathOf('India')).toBe('/india-news'));
  it("'Entertainment' leads to /entertainment (NAV-14)", () => expect(pathOf('Entertainment')).toBe('/entertainment'));
  it("'SportFit' leads to /sportfit (NAV-15)", () => expect(pathOf('SportFit')).toBe('/sportfit'));
  it("'Book Show' leads to /book-rajneeti (NAV-16)", () => expect(pathOf('Book Show')).toBe('/book-rajneeti'));
  it("'About Us' leads to /about (NAV-17)", () => expect(pathOf('About Us')).toBe('/about'));
  it("'Defence' behind 'More' leads to /defence (NAV-21)", () => expect(pathOf('Defence')).toBe('/defence'));
  it("'Education' behind 'More' leads to /education (NAV-22)", () => expect(pathOf('Education')).toBe('/education'));
  it("'Elections' behind 'More' leads to /election-news (NAV-23)", () =>
    expect(pathOf('Elections')).toBe('/election-news'));
  it("'Health' behind 'More' leads to /health (NAV-24)", () => expect(pathOf('Health')).toBe('/health'));
  it("'Tech' behind 'More' leads to /tech (NAV-25)", () => expect(pathOf('Tech')).toBe('/tech'));
  it("'Initiatives' behind 'More' leads to /initiatives (NAV-26)", () =>
    expect(pathOf('Initiatives')).toBe('/initiatives'));
  it("'Science' behind 'More' leads to /science-news (NAV-27)", () => expect(pathOf('Science')).toBe('/science-news'));
  it("'Opinion' behind 'More' leads to /opinion (NAV-28)", () => expect(pathOf('Opinion')).toBe('/opinion'));
});

describe('the section bar', () => {
  it('has exactly eleven main links, in this order (NAV-18)', () => {
    expect(hrefs(mainSet)).toEqual([
      '/',
      '/live',
      '/videos',
      '/world',
      '/viral',
      '/latest-news',
      '/india-news',
      '/entertainment',
      '/sportfit',
      '/book-rajneeti',
      '/about',
    ]);
  });

  it('labels them as specified, shorter on phones (NAV-29, NAV-32)', () => {
    expect(links(mainSet).map(([, ...labels]) => labels)).toEqual([
      ['Home'],
      ['Live TV', 'Live'],
      ['Videos'],
      ['World'],
      ['Viral'],
      ['Latest'],
      ['India'],
      ['Entertainment', 'Showbiz'],
      ['SportFit', 'Sport'],
      ['Book Show', 'Book'],
      ['About Us', 'About'],
    ]);
  });

  it('keeps the eight other sections behind a native toggle (NAV-19)', () => {
    expect(moreSet).toMatch(/<summary[^>]*>More /);
    expect(links(moreSet)).toEqual([
      ['/defence', 'Defence'],
      ['/education', 'Education'],
      ['/election-news', 'Elections'],
      ['/health', 'Health'],
      ['/tech', 'Tech'],
      ['/initiatives', 'Initiatives'],
      ['/science-news', 'Science'],
      ['/opinion', 'Opinion'],
    ]);
  });

  it('omits a merged section, here and in the footer', () => {
    const merged = { viral: 'latest-news', tech: 'science-news', 'web-stories': 'health' } as const;
    const without = hrefs(
      renderToStaticMarkup(
        <>
          <SectionBar pathname="/" merged={merged} />
          <SiteFooter year="2026" videoChannelUrl={null} merged={merged} policies={[]} />
        </>,
      ),
    );
    expect(without.filter((href) => ['/viral', '/tech', '/web-stories'].includes(href))).toEqual([]);
    expect(without).toEqual(expect.arrayContaining(['/latest-news', '/science-news', '/business', '/health']));
  });

  it("marks 'More' while a section behind it is open, and else does not", () => {
    const marked = (pathname: string) =>
      /<summary[^>]* aria-current="true"/.test(renderToStaticMarkup(<SectionBar pathname={pathname} merged={{}} />));
    expect(marked('/health')).toBe(true);
    expect(marked('/world')).toBe(false);
  });

  it('marks only the current page (NAV-30)', () => {
    expect(bar.match(/<a [^>]*aria-current="page"[^>]*>/g)?.join()).toContain('href="/world"');
    expect(bar.match(/aria-current/g)).toHaveLength(1);
    expect(renderToStaticMarkup(<SectionBar pathname="/world/a-story" merged={{}} />)).not.toContain('aria-current');
  });
});

describe('the footer', () => {
  it('repeats the nineteen links of the header (NAV-35)', () => {
    expect(hrefs(part(footer, 'aria-label="Footer"', '</nav>')).slice(0, 19)).toEqual([
      '/',
      '/live',
      '/videos',
      '/world',
      '/viral',
      '/latest-news',
      '/india-news',
      '/entertainment',
      '/sportfit',
      '/book-rajneeti',
      '/about',
      '/defence',
      '/education',
      '/election-news',
      '/health',
      '/tech',
      '/initiatives',
      '/science-news',
      '/opinion',
    ]);
  });

  it('adds the pages that are not in the header (NAV-36, NAV-37, NAV-43)', () => {
    expect(links(part(footer, 'aria-label="Footer"', '</nav>')).slice(19)).toEqual([
      ['/web-stories', 'Web Stories'],
      ['/business', 'Business'],
      ['/petition', 'Petition'],
      ['/search', 'Search'],
      ['/alerts', 'News alerts'],
      ['/saved', 'Saved stories'],
      ['/privacy', 'Privacy Policy'],
      ['/terms', 'Terms of Service'],
      ['/corrections', 'Corrections'],
    ]);
  });

  it('has a block that links to the diaspora desk (NAV-38)', () => {
    expect(footer).toMatch(/<h2[^>]*>Indian Diaspora Support<\/h2>/);
    expect(links(footer)).toContainEqual(['/diaspora-support', 'Reach us']);
  });

  it('has the newsletter’s form, which works without script (NAV-40, NAV-41)', () => {
    expect(footer).toContain('Newsletter');
    expect(footer).toMatch(/<form[^>]* action="\/newsletter" method="post"/);
    expect(footer).toMatch(/<input[^>]* type="email"[^>]* name="email"/);
    expect(footer).toContain('By signing up you agree');
  });

  it('links to the video channel only if there is one (NAV-39)', () => {
    const address = 'https://video.example/matv';
    expect(hrefs(footer)).not.toContain(address);
    const withChannel = renderToStaticMarkup(
      <SiteFooter year="2026" videoChannelUrl={address} merged={{}} policies={[]} />,
    );
    expect(hrefs(withChannel)).toContain(address);
  });

  it('shows the current year (NAV-42)', () => {
    expect(footer.replace(/<[^>]*>/g, '')).toContain('© 2026 MATV');
  });
});

describe('the masthead', () => {
  it("shows the date in London, even if the server's is another (NAV-33)", () => {
    const html = renderToStaticMarkup(<Masthead now={new Date('2026-06-30T23:30:00Z')} bar={null} />);
    expect(html).toContain('Wednesday 1 July 2026');
    expect(html).toContain('dateTime="2026-07-01"');
  });

  it('links to the home page by its logo, and to the search without script (NAV-34)', () => {
    const html = renderToStaticMarkup(<Masthead now={new Date('2026-11-20T12:00:00Z')} bar={null} />);
    expect(html).toContain('href="/" aria-label="MATV 709, home"');
    expect(html).toContain('action="/search"');
  });

  it('tells what is on by London times, with one link to watch it, in less than a kilobyte', () => {
    const bar = {
      now: { title: 'News <at> six', times: '18:00–19:00' },
      next: { title: 'Talk', starts: '19:00' },
    };
    const html = renderToStaticMarkup(<Masthead now={new Date('2026-11-20T18:30:00Z')} bar={bar} />);
    expect(html).toContain('data-feature="now-and-next"');
    const words = html.slice(html.indexOf('On MATV')).replace(/<[^>]*>/g, ' ');
    expect(words.replace(/\s+/g, ' ').trim()).toBe(
      'On MATV 18:00–19:00 News &lt;at&gt; six Next 19:00 Talk London time Watch',
    );
    expect(html.match(/href="\/live"/g)).toHaveLength(1);
    expect(html).not.toMatch(/LIVE|On now/);
    expect(Buffer.byteLength(renderToStaticMarkup(<NowNextBar {...bar} />))).toBeLessThan(1000);
  });

  it('hides the part that has no programme, and without any leads to live TV itself', () => {
    const at = new Date('2026-11-20T18:30:00Z');
    const gap = renderToStaticMarkup(
      <Masthead now={at} bar={{ now: null, next: { title: 'Talk', starts: 'Sat 19:00' } }} />,
    );
    expect(gap).toMatch(/<p [^>]*data-slot="now" hidden=""/);
    expect(gap).toMatch(/<p [^>]*data-slot="next">/);
    const nothing = renderToStaticMarkup(<Masthead now={at} bar={null} />);
    expect(nothing).toContain('href="/live" aria-label="Watch live TV"');
    expect(nothing).not.toContain('now-and-next');
  });
});

it('the footer marks policies with an English name as English on Hindi pages', () => {
  const policies = [
    { name: 'ethics', language: 'en', title: 'Policy ethics', changedAt: '2026-11-20T14:00:00.000Z' },
  ] as const;
  const html = renderToStaticMarkup(
    <LanguageContext value="hi">
      <SiteFooter year="2026" videoChannelUrl={null} merged={{}} policies={policies} />
    </LanguageContext>,
  );
  expect(html).toMatch(/<a [^>]*href="\/hi\/about\/ethics" lang="en">Policy ethics</);
});

it('a search keeps its words in its lite and its full version (WORLD-96)', () => {
  const Stub = createRoutesStub([
    { path: '/lite/search', Component: LiteLayout },
    { path: '*', Component: () => <Frame>{null}</Frame> },
  ]);
  const hrefsAt = (address: string) => hrefs(renderToStaticMarkup(<Stub initialEntries={[address]} />));
  expect(hrefsAt('/search?q=river+flood&sort=newest')).toContain('?q=river+flood&amp;sort=newest&amp;lite');
  expect(hrefsAt('/lite/search?q=river+flood&lite')).toContain('/search?q=river+flood&amp;full');
  expect(hrefsAt('/videos?q=river')).toContain('?lite');
});
