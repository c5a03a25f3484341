import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { authorPath } from './author-path.ts';
import { type CardData, cardsTogether, cardsUnder } from './card-data.ts';
import { StoryCard } from './story-card.tsx';

const NOW = new Date('2026-11-20T14:00:00Z');

function card(changes: Partial<CardData> = {}): CardData {
  return {
    href: '/world/flood-plan',
    section: 'world',
    badge: 'Climate',
    title: 'Cities agree on flood plan',
    summary: 'Nine councils share their pumps.',
    picture: { hash: 'ab12', width: 1600, height: 1067 },
    author: 'Meera Nair',
    publishedAt: '2026-11-20T11:00:00Z',
    mark: null,
    ...changes,
  };
}

function render(changes: Partial<CardData> = {}): string {
  return renderToStaticMarkup(<StoryCard card={card(changes)} now={NOW} look="plain" />);
}

describe('a story card', () => {
  it('has one link to the story, named by its headline; the picture adds no second name', () => {
    const html = render();
    expect(html.match(/href="\/world\/flood-plan"/g)).toHaveLength(1);
    expect(html).toMatch(/<h3[^>]*><a [^>]*>Cities agree on flood plan<\/a><\/h3>/);
    expect(html).toContain('alt=""');
  });

  it('reserves space for its picture and loads it lazily', () => {
    const html = render();
    expect(html).toContain('width="720" height="480" loading="lazy"');
    expect(html).toContain('/media/ab12/640.avif 640w');
    expect(html).not.toContain('960w');
  });

  it('shows a picture of few pixels at its own size: limited in its frame, and as a lead beside the words', () => {
    const lead = (width: number) =>
      renderToStaticMarkup(
        <StoryCard
          card={card({ picture: { hash: 'ab12', width, height: Math.round(width / 1.5) } })}
          now={NOW}
          look="lead"
        />,
      );
    expect(lead(1200)).not.toMatch(/sharp(640|480|320|160)|small/);
    expect(lead(640)).toContain('sharp640');
    expect(lead(640)).not.toContain('small');
    expect(lead(200)).toMatch(/<article class="[^"]*small[^"]*"><picture class="[^"]*sharp160/);
    expect(render({ picture: { hash: 'ab12', width: 200, height: 120 } })).not.toContain('small');
  });

  it('ends a long summary after a word with an ellipsis, its rest in the page but not shown; a lead shows all of it', () => {
    const start = `${'council '.repeat(12)}agrees`;
    const summary = `${start} something`;
    expect(render({ summary })).toMatch(
      new RegExp(`<span class="[^"]*cut[^"]*">${start}</span><span> something</span></p>`),
    );
    expect(render({ summary: `${start}.` })).toContain(`>${start}.</p>`);
    const lead = renderToStaticMarkup(<StoryCard card={card({ summary })} now={NOW} look="lead" />);
    expect(lead).toContain(`>${summary}</p>`);
  });

  it("shows its section's illustration if the story has no picture", () => {
    expect(render({ picture: null })).toContain('src="/fallback/world.svg"');
  });

  it('says how long ago it was published, and Recently without a date (ART-51)', () => {
    expect(render()).toContain('3 hrs ago');
    expect(render({ publishedAt: null })).toContain('Recently');
  });

  it('shows the age of a headline between others only while it is news', () => {
    const line = (publishedAt: string) =>
      renderToStaticMarkup(<StoryCard card={card({ publishedAt })} now={NOW} look="line" />);
    expect(line('2026-11-19T14:00:01Z')).toContain('23 hrs ago');
    expect(line('2026-11-19T14:00:00Z')).not.toContain('ago');
    expect(render({ publishedAt: '2026-11-19T14:00:00Z' })).toContain('1 day ago');
  });

  it('links to the author by the encoded name, or to Staff Reporter without one (AUTH-01, AUTH-03)', () => {
    expect(render({ author: 'A B/C' })).toContain('href="/author/A%20B%2FC"');
    expect(authorPath(' ')).toBe('/author/Staff%20Reporter');
  });

  it('names the language of what is in Devanagari, for fonts and voices, and of nothing else', () => {
    const html = render({ title: 'लंदन में दीपावली का त्योहार', author: 'मीरा नायर' });
    expect(html).toMatch(/<h3[^>]* lang="hi"><a/);
    expect(html).toMatch(/<a[^>]* lang="hi">मीरा नायर<\/a>/);
    expect(html.match(/lang=/g)).toHaveLength(2);
    expect(render()).not.toContain('lang=');
  });

  it('shows script in a title, a badge, a name or an address as text', () => {
    const script = '<script>alert(1)</script>"><img src=x onerror=alert(1)>';
    const html = render({ title: script, badge: script, author: script, summary: script });
    expect(html).not.toMatch(/<script|<img[^>]*onerror/);
    expect(html).toContain('&lt;script&gt;');
  });

  it('leaves out a badge that repeats the heading above it, and no other', () => {
    const shown = cardsUnder('world', [card({ badge: 'World' }), card({ badge: 'world news' }), card()]);
    expect(shown.map(({ badge }) => badge)).toEqual(['', '', 'Climate']);
  });
});

describe('cards that are seen together', () => {
  const picture = (hash: string) => ({ hash, width: 1600, height: 1067 });

  it('show no picture twice: the later card is text, also where the picture is the drawn one', () => {
    const cards = [
      card({ picture: picture('ab12') }),
      card({ picture: picture('cd34') }),
      card({ picture: picture('ab12') }),
      card({ picture: null }),
      card({ picture: null }),
      card({ picture: null, section: 'health' }),
    ];
    const shown = cardsTogether(cards).map(
      (each) => /src="([^"]+)"/.exec(renderToStaticMarkup(<StoryCard card={each} now={NOW} look="row" />))?.[1],
    );
    expect(shown).toEqual([
      '/media/ab12/320.jpg',
      '/media/cd34/320.jpg',
      undefined,
      '/fallback/world.svg',
      undefined,
      '/fallback/health.svg',
    ]);
  });

  it('do not repeat the picture of the card above them', () => {
    const above = card({ picture: picture('ab12') });
    const below = cardsTogether([card({ picture: picture('ab12') }), card({ picture: picture('cd34') })], above);
    expect(below.map(({ isTextOnly = false }) => isTextOnly)).toEqual([true, false]);
    // Both sections may have the drawn one.
    expect(cardsTogether([card({ picture: null })], card({ picture: null }))[0]?.isTextOnly).toBeUndefined();
  });

  it('name the agency that wrote them all on the first one, where its author view opens, and not on each (HOME-55)', () => {
    const agency = { author: 'Wikipedia contributors', isAgency: true };
    const named = (cards: readonly CardData[]) =>
      cardsTogether(cards).map((each) =>
        renderToStaticMarkup(<StoryCard card={each} now={NOW} look="plain" />).includes('Wikipedia contributors'),
      );
    expect(named([card(agency), card(agency), card(agency)])).toEqual([true, false, false]);
    expect(named([card(agency), card(agency), card()])).toEqual([true, true, false]);
    expect(named([card(agency), card(agency)])).toEqual([true, true]);
    const reporter = { author: 'Wikipedia contributors' };
    expect(named([card(reporter), card(reporter), card(reporter)])).toEqual([true, true, true]);
  });

  it('are each one stop of the keyboard, and an author linked from several one more in all', () => {
    const cards = cardsTogether([card(), card({ author: 'Asha Rao' }), card(), card()]);
    const stops = cards.map((each) => {
      const html = renderToStaticMarkup(<StoryCard card={each} now={NOW} look="plain" />);
      return (html.match(/<a /g)?.length ?? 0) - (html.match(/tabindex="-1"/g)?.length ?? 0);
    });
    expect(stops).toEqual([2, 2, 1, 1]);
  });

  it('have no picture beside a headline that needs the room', () => {
    const title = 'Nine cities agree '.repeat(10).trim();
    const shown = (look: 'row' | 'plain') =>
      renderToStaticMarkup(<StoryCard card={card({ title })} now={NOW} look={look} />);
    expect(shown('row')).not.toContain('<img');
    expect(shown('row')).toContain(title);
    expect(shown('plain')).toContain('<img');
  });
});
