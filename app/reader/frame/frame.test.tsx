import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Masthead } from './masthead.tsx';
import { SectionBar } from './section-bar.tsx';
import { SiteFooter } from './site-footer.tsx';
import { MAIN_LINKS, MORE_LINKS } from './site-links.ts';

function hrefs(html: string): string[] {
  return [...html.matchAll(/<a [^>]*href="([^"]*)"/g)].map((match) => match[1] ?? '');
}

function part(html: string, from: string, to: string): string {
  return html.slice(html.indexOf(from), html.indexOf(to, html.indexOf(from)));
}

const bar = renderToStaticMarkup(<SectionBar pathname="/world" merged={{}} />);
const footer = renderToStaticMarkup(<SiteFooter year="2026" videoChannelUrl={null} merged={{}} />);

describe('the section bar', () => {
  it('holds exactly the eleven links of the header, in order (NAV-18)', () => {
    expect(hrefs(part(bar, 'aria-label="Main"', '</nav>'))).toEqual([
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

  it('labels them as decided, shorter on phones (NAV-29, NAV-32)', () => {
    expect(MAIN_LINKS.map(({ label }) => label).join()).toBe(
      'Home,Live TV,Videos,World,Viral,Latest,India,Entertainment,SportFit,Book Show,About Us',
    );
    expect(MAIN_LINKS.map(({ short }) => short).join()).toBe(
      'Home,Live,Videos,World,Viral,Latest,India,Showbiz,Sport,Book,About',
    );
  });

  it('keeps the eight other sections behind a native toggle (NAV-19 to NAV-28)', () => {
    const more = part(bar, '<details', '</details>');
    expect(more).toContain('More');
    expect(hrefs(more)).toEqual([
      '/defence',
      '/education',
      '/election-news',
      '/health',
      '/tech',
      '/initiatives',
      '/science-news',
      '/opinion',
    ]);
    expect(MORE_LINKS.map(({ label }) => label).join()).toBe(
      'Defence,Education,Elections,Health,Tech,Initiatives,Science,Opinion',
    );
  });

  it('leaves out a section that was merged, here and in the footer', () => {
    const merged = { viral: 'latest-news', tech: 'science-news', 'web-stories': 'health' } as const;
    const without = hrefs(
      renderToStaticMarkup(
        <>
          <SectionBar pathname="/" merged={merged} />
          <SiteFooter year="2026" videoChannelUrl={null} merged={merged} />
        </>,
      ),
    );
    expect(without.filter((href) => ['/viral', '/tech', '/web-stories'].includes(href))).toEqual([]);
    expect(without).toEqual(expect.arrayContaining(['/latest-news', '/science-news', '/business', '/health']));
  });

  it('marks the current page alone (NAV-30)', () => {
    expect(bar.match(/<a [^>]*aria-current="page"[^>]*>/g)?.join()).toContain('href="/world"');
    expect(bar.match(/aria-current/g)).toHaveLength(1);
    expect(renderToStaticMarkup(<SectionBar pathname="/world/a-story" merged={{}} />)).not.toContain('aria-current');
  });
});

describe('the footer', () => {
  it('repeats all links of the header and adds its own (NAV-35 to NAV-38, NAV-43)', () => {
    const wanted = [...MAIN_LINKS, ...MORE_LINKS].map(({ path }) => path);
    const own = ['/web-stories', '/business', '/petition', '/search', '/privacy', '/terms', '/diaspora-support'];
    expect(hrefs(footer)).toEqual(expect.arrayContaining([...wanted, ...own]));
    expect(footer).toContain('Indian Diaspora Support');
    expect(footer).toMatch(/href="\/diaspora-support"[^>]*>Reach us</);
  });

  it('has the newsletter’s form, which works as it is (NAV-40, NAV-41)', () => {
    expect(footer).toContain('Newsletter');
    expect(footer).toMatch(/<form[^>]* action="\/newsletter" method="post"/);
    expect(footer).toMatch(/<input[^>]* type="email"[^>]* name="email"/);
    expect(footer).toContain('By signing up you agree');
  });

  it('links the video channel only when there is one (NAV-39)', () => {
    const address = 'https://video.example/matv';
    expect(hrefs(footer)).not.toContain(address);
    const withChannel = renderToStaticMarkup(<SiteFooter year="2026" videoChannelUrl={address} merged={{}} />);
    expect(hrefs(withChannel)).toContain(address);
  });

  it('carries the current year (NAV-42)', () => {
    expect(footer.replace(/<[^>]*>/g, '')).toContain('© 2026 MATV');
  });
});

describe('the masthead', () => {
  it("shows the date in London, also when the server's day is another (NAV-33)", () => {
    const html = renderToStaticMarkup(<Masthead now={new Date('2026-06-30T23:30:00Z')} />);
    expect(html).toContain('Wednesday 1 July 2026');
    expect(html).toContain('dateTime="2026-07-01"');
  });

  it('leads home by its logo and to the search without script (NAV-34)', () => {
    const html = renderToStaticMarkup(<Masthead now={new Date('2026-11-20T12:00:00Z')} />);
    expect(html).toContain('href="/" aria-label="MATV 709, home"');
    expect(html).toContain('action="/search"');
  });
});
