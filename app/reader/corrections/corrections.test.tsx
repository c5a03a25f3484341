import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import type { CorrectionsPage as Listed } from '#server/newsroom/reading/corrections.ts';
import CorrectionsPage from './corrections.page.tsx';

const NOVEMBER = { year: 2026, month: 11 };
const ONE = {
  id: '0123456789abcdef01234567',
  at: '2026-11-20T14:30:00.000Z',
  text: 'It was <Tuesday>.',
  storyId: '0123456789abcdef01234568',
  title: 'Port opens',
  href: '/world/port-opens',
  section: 'world',
} as const;
const NONE: Listed = { corrections: [], month: null, section: null, months: [], sections: [] };

function html(found: Partial<Listed>): string {
  const page = { ...NONE, ...found };
  const loaderData = { page: { ...page, siteUrl: '', requested: { month: page.month, section: page.section } } };
  const routes = [{ id: 'page', path: '/', loader: () => null, Component: CorrectionsPage }];
  const router = createMemoryRouter(routes, { hydrationData: { loaderData } });
  return renderToStaticMarkup(<RouterProvider router={router} />);
}

describe('the public list of corrections', () => {
  it('shows each with its time, its story and its section', () => {
    const shown = html({
      corrections: [ONE, { ...ONE, id: `${ONE.id.slice(1)}0`, text: 'तारीख़ ग़लत थी।', title: '' }],
      month: NOVEMBER,
      months: [{ of: NOVEMBER, count: 2 }],
      sections: [{ of: 'world', count: 2 }],
    });
    expect(shown).toMatch(/<h2[^>]*>November 2026<\/h2>/);
    expect(shown).toContain('<time dateTime="2026-11-20T14:30:00.000Z">20 November 2026, 14:30 London time</time>');
    expect(shown).toContain('<a href="/world/port-opens">Port opens</a>');
    expect(shown).toContain('<a href="/world/port-opens">Untitled</a>');
    expect(shown).toContain('It was &lt;Tuesday&gt;.');
    expect(shown).toMatch(/lang="hi"[^>]*>तारीख़ ग़लत थी।/);
    expect(shown).toContain('href="/corrections/feed.xml"');
    // A single month is no choice.
    expect(shown).not.toContain('By month');
  });

  it('offers the sections and months that have corrections, and marks those shown', () => {
    const shown = html({
      corrections: [ONE],
      month: NOVEMBER,
      section: 'world',
      months: [
        { of: NOVEMBER, count: 1 },
        { of: { year: 2025, month: 2 }, count: 3 },
      ],
      sections: [
        { of: 'world', count: 4 },
        { of: 'health', count: 1 },
      ],
    });
    expect(shown).toMatch(/<h2[^>]*>World News: November 2026<\/h2>/);
    expect(shown).toMatch(/<a [^>]*href="\/corrections"[^>]*>All sections<\/a>/);
    expect(shown).toMatch(/<a [^>]*href="\/corrections\?section=health"[^>]*>Health/);
    expect(shown).toMatch(/<a [^>]*href="\/corrections\?month=2025-02&amp;section=world"[^>]*>February 2025/);
    const marked = [...shown.matchAll(/href="([^"]+)" aria-current="page"/g)].map(([, href]) => href);
    expect(marked).toEqual(['/corrections?section=world', '/corrections?month=2026-11&amp;section=world']);
  });

  it.each([
    [{}, 'There were no corrections.'],
    [{ section: 'health' }, 'There were no corrections to Health stories.'],
    [{ month: NOVEMBER }, 'There were no corrections in November 2026.'],
    [{ month: NOVEMBER, section: 'health' }, 'There were no corrections to Health stories in November 2026.'],
  ] as const)('says so where there are none: %o', (found, text) => {
    expect(html(found)).toContain(text);
  });
});
