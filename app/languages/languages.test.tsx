import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Masthead } from '#app/reader/frame/masthead.tsx';
import { SectionBar } from '#app/reader/frame/section-bar.tsx';
import { SiteFooter } from '#app/reader/frame/site-footer.tsx';
import { StoryTime } from '#app/ui/time-ago.tsx';
import { hi } from './hi/hi.ts';
import { hrefIn, LanguageContext, pageLanguage } from './language.ts';
import { messagesIn } from './messages.ts';
import { siblingsOf } from './siblings.ts';

const NOW = new Date('2026-11-25T18:00:00Z');

const inHindi = (page: React.ReactNode) => renderToStaticMarkup(<LanguageContext value="hi">{page}</LanguageContext>);

/** The texts below a value, with the names of where they are. */
function textsIn(value: unknown, at: string): [string, string][] {
  if (typeof value === 'string') return [[at, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => textsIn(inner, `${at}.${name}`));
}

describe('the frame of a Hindi page', () => {
  it('speaks Hindi, with the date as Hindi writes it and links that stay below /hi', () => {
    const html = inHindi(<Masthead now={NOW} bar={null} />);
    expect(html).toContain('बुधवार 25 नवंबर 2026');
    expect(html).toContain('href="/hi" aria-label="MATV 709, होम पेज"');
    expect(html).toContain('placeholder="खोजें"');
  });

  it('names the sections in Hindi and marks the one shown', () => {
    const html = inHindi(<SectionBar pathname="/hi/india-news" merged={{}} />);
    expect(html).toContain('href="/hi/india-news" aria-current="page">भारत</a>');
    expect(html).toContain('href="/hi/sportfit">खेल</a>');
  });

  it('leads to the same page in English, each language named in its own script', () => {
    const languages = [{ language: 'en', href: '/world' }] as const;
    const footer = { year: '2026', videoChannelUrl: null, merged: {}, policies: [], languages };
    expect(inHindi(<SiteFooter {...footer} />)).toContain('href="/world" hrefLang="en-GB" lang="en-GB"');
    const english = renderToStaticMarkup(
      <Masthead now={NOW} bar={null} languages={[{ language: 'hi', href: '/hi/world' }]} />,
    );
    expect(english).toMatch(/<a [^>]*href="\/hi\/world" hrefLang="hi-IN" lang="hi-IN"[^>]*>हिन्दी<\/a>/);
  });

  it('has one navigation with the name of the languages, in the masthead, although the footer leads to them too', () => {
    const languages = [{ language: 'en', href: '/world' }] as const;
    const footer = { year: '2026', videoChannelUrl: null, merged: {}, policies: [], languages };
    const html = inHindi(
      <>
        <Masthead now={NOW} bar={null} languages={languages} />
        <SiteFooter {...footer} />
      </>,
    );
    expect(html.match(/<nav [^>]*aria-label="भाषाएँ"/g)).toHaveLength(1);
    expect(html.match(/href="\/world" hrefLang="en-GB"/g)).toHaveLength(2);
  });

  it('tells ages and dates in Hindi', () => {
    expect(inHindi(<StoryTime at="2026-11-25T15:00:00Z" now={NOW} />)).toContain('>3 घंटे पहले</time>');
    expect(inHindi(<StoryTime at="2026-11-25T17:59:50Z" now={NOW} inLatestBlock />)).toContain('>1 मिनट पहले</time>');
    expect(inHindi(<StoryTime at="2026-11-02T15:00:00Z" now={NOW} />)).toContain('>2 नवंबर 2026</time>');
    expect(inHindi(<StoryTime at={null} now={NOW} />)).toBe('<span>हाल ही में</span>');
  });
});

describe('an address in a language', () => {
  it('is below its prefix where the page has been translated, else the English one', () => {
    expect(hrefIn('hi', '/')).toBe('/hi');
    expect(hrefIn('hi', '/world?page=2')).toBe('/hi/world?page=2');
    expect(hrefIn('hi', '/author/Asha%20Rao')).toBe('/hi/author/Asha%20Rao');
    expect(hrefIn('hi', '/privacy#forms')).toBe('/hi/privacy#forms');
    expect(hrefIn('hi', '/login')).toBe('/login');
    expect(hrefIn('en', '/world')).toBe('/world');
  });

  it('names the language of its page, in full or lite, where that is offered', () => {
    expect(pageLanguage('/hi/world', ['en', 'hi'])).toBe('hi');
    expect(pageLanguage('/lite/hi/world', ['en', 'hi'])).toBe('hi');
    expect(pageLanguage('/lite/world', ['en', 'hi'])).toBe('en');
    expect(pageLanguage('/history/1', ['en', 'hi'])).toBe('en');
    expect(pageLanguage('/hi/world', ['en'])).toBe('en');
  });

  it('has siblings in the languages offered, unless the page says which it has', () => {
    expect(siblingsOf('/hi/world', ['en', 'hi'], null)).toEqual([
      { language: 'en', path: '/world' },
      { language: 'hi', path: '/hi/world' },
    ]);
    expect(siblingsOf('/world', ['en'], null)).toEqual([]);
    expect(siblingsOf('/login', ['en', 'hi'], null)).toEqual([]);
    const own = { language: 'hi', path: '/hi/world/a' };
    expect(siblingsOf('/hi/world/a', ['en', 'hi'], { siblings: [own] })).toEqual([]);
    const both = [{ language: 'en', path: '/world/b' }, own];
    expect(siblingsOf('/hi/world/a', ['en', 'hi'], { siblings: both })).toEqual(both);
  });
});

it('has every text in Devanagari, but for those that are empty or numbers', () => {
  const latin = textsIn(hi, 'hi').filter(([, text]) => /\p{L}/u.test(text) && !/[\u0900-\u097f]/.test(text));
  expect(latin).toEqual([]);
});

describe('counts', () => {
  it('are worded for one as well as for several', () => {
    const { story, videos, petition } = messagesIn('en');
    const texts = (count: number) => [story.moreTagsCount(count), videos.views(count), petition.panel.signed(count)];
    expect(texts(1)).toEqual(['1 more tag', '1 view', ' signed so far']);
    expect(texts(2)).toEqual(['2 more tags', '2 views', ' have signed']);
  });

  it('of entries that were added to a list are as well, in both languages', () => {
    const added = (language: 'en' | 'hi') => {
      const { author, search, sectionPage, videos } = messagesIn(language);
      return [author, search, sectionPage, videos].map((texts) => texts.added);
    };
    expect(added('en')).toEqual([
      ['more article', 'more articles'],
      ['more result', 'more results'],
      ['more story', 'more stories'],
      ['more video', 'more videos'],
    ]);
    expect(added('hi')).toEqual([
      ['और ख़बर', 'और ख़बरें'],
      ['और नतीजा', 'और नतीजे'],
      ['और ख़बर', 'और ख़बरें'],
      ['और वीडियो', 'और वीडियो'],
    ]);
  });
});
