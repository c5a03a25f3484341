import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import AlertsPage from './alerts.page.tsx';

function html(mergedSections: Readonly<Record<string, string>> = {}): string {
  const routes = [
    {
      id: 'root',
      path: '/',
      loader: () => null,
      children: [{ id: 'page', index: true, loader: () => null, Component: AlertsPage }],
    },
  ];
  const loaderData = { root: { mergedSections }, page: { siteUrl: '' } };
  return renderToStaticMarkup(
    <RouterProvider router={createMemoryRouter(routes, { hydrationData: { loaderData } })} />,
  );
}

const topicsIn = (page: string) => [...page.matchAll(/name="topic"[^>]*value="([^"]*)"/g)].map(([, topic]) => topic);

describe('the page of news alerts', () => {
  it('explains alerts before the form that turns them on', () => {
    const page = html();
    const places = ['What they are', 'How many to expect', 'What is stored', 'How to leave', 'Turn on alerts'].map(
      (text) => page.indexOf(text),
    );
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(places[0]).toBeGreaterThan(0);
  });

  it('offers breaking news, which is ticked, live TV and the sections', () => {
    const topics = topicsIn(html());
    expect(topics.slice(0, 4)).toEqual(['breaking', 'live-tv', 'section:world', 'section:viral']);
    expect(topics).toHaveLength(19);
    expect(topics.at(-2)).toBe('section:business');
    // The last is the row that script fills for authors and live blogs.
    expect(topics.at(-1)).toBe('');
    expect(html().match(/checked=""/g)).toHaveLength(1);
    expect(html()).toMatch(/name="topic"[^>]*checked="" value="breaking"|value="breaking"[^>]*checked=""/);
  });

  it('leaves out a section that was merged into another', () => {
    expect(topicsIn(html({ viral: 'world' }))).not.toContain('section:viral');
  });

  it('groups the choices, and says each group’s name', () => {
    const legends = [...html().matchAll(/<legend[^>]*>([^<]*)<\/legend>/g)].map(([, text]) => text);
    expect(legends).toEqual(['The big news', 'Sections', 'Topics, authors and live blogs', 'Quiet hours']);
  });

  it('has one button that is shown, which does nothing before script takes over', () => {
    const buttons = [...html().matchAll(/<button[^>]*>/g)].map(([tag]) => tag);
    expect(buttons).toHaveLength(2);
    expect(buttons.every((tag) => tag.includes('type="button"'))).toBe(true);
    expect(buttons[0]).toContain('data-wait=""');
    expect(buttons[1]).toContain('hidden=""');
  });

  it('says without script what to use instead', () => {
    const notes = [...html().matchAll(/<div[^>]*data-note="([^"]*)"([^>]*)>/g)];
    expect(notes.map(([, name, rest]) => [name, rest?.includes('hidden')])).toEqual([
      ['no-script', false],
      ['unsupported', true],
      ['home-screen', true],
      ['denied', true],
      ['on', true],
    ]);
    const [, noScript = ''] = html().split('data-note="no-script"');
    expect(noScript.split('data-note=')[0]).toMatch(/href="\/newsletter".*href="\/feed\.xml"/);
  });
});
