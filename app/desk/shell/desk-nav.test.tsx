import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { describe, expect, it } from 'vitest';
import type { Role } from '#domain/roles.ts';
import { DeskNav } from './desk-nav.tsx';

function menuAt(path: string, role: Role = 'administrator'): string {
  const Page = createRoutesStub([
    { path: '*', Component: () => <DeskNav role={role} unread={{ '/admin/inbox': 1200, '/admin/mentions': 2 }} /> },
  ]);
  return renderToStaticMarkup(<Page initialEntries={[path]} />);
}

/** The texts of the menu's links, in order. */
function linksOf(html: string): readonly string[] {
  return [...html.matchAll(/<a [^>]*>(.*?)<\/a>/g)].map(([, inside = '']) => inside.replaceAll(/<[^>]*>/g, '').trim());
}

const hrefsOf = (html: string) => [...html.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href]) => href);

const SECTIONS = [
  'Viral News',
  'Latest News',
  'India News',
  'Web Stories',
  'Science News',
  'Opinion',
  'Entertainment',
  'Defence',
  'SportFit',
  'Education',
  'Election News',
  'Health',
  'Tech',
  'Initiatives',
];

describe('the menu of the desk', () => {
  it('has nine groups with icons below the dashboard, and each screen that the role may open', () => {
    const html = menuAt('/admin/dashboard');
    expect(linksOf(html)).toEqual([
      ...[
        'Dashboard',
        'Mentions and replies2 new',
        'Stories',
        'Blogs',
        'Authors',
        'Tags',
        'Categories',
        'Alerts',
        'Breaking banner',
        'Sections',
        'Media',
      ],
      ...['Watch', 'Schedule'],
      ...['Inbox1,200 new', 'Bookings', 'Petitions', 'Newsletter', 'Personal data', 'Sources', 'Quarantine'],
      ...[
        'People',
        'My account',
        'Audit log',
        'View the site',
        'Policies',
        'Pages',
        'Redirects',
        'Webhooks',
        'API tokens',
        'State of the site',
      ],
    ]);
    for (const title of ['Newsroom', 'Front pages', 'Television', 'Visitors', 'Wire', 'Site'])
      expect(html).toMatch(new RegExp(`<svg[^>]*>.{0,400}</svg>${title}<`));
  });

  it('leaves out what a reporter may not open', () => {
    const links = linksOf(menuAt('/admin/stories', 'reporter'));
    expect(links).toEqual(expect.arrayContaining(['Stories', 'Media', 'My account', 'Redirects']));
    for (const label of ['Inbox', 'People', 'Audit log', 'Personal data', 'Sources', 'Webhooks', 'State of the site'])
      expect(links).not.toContain(label);
    expect(menuAt('/admin/stories', 'reporter')).not.toContain('Visitors');
  });

  it('has no second link to an editor on the dashboard, which has a button to each (DESK-01)', () => {
    expect(hrefsOf(menuAt('/admin/dashboard')).filter((href) => href?.startsWith('/admin/update-'))).toEqual([]);
  });

  it('unfolds the sections with a field that filters them where one of them is open, and marks that one', () => {
    const html = menuAt('/admin/update-health');
    expect(linksOf(html)).toEqual(expect.arrayContaining(SECTIONS));
    expect(linksOf(html)).not.toContain('Homepage');
    expect(html).toMatch(/<input type="search"[^>]*aria-label="Filter the sections"/);
    expect([...html.matchAll(/<a [^>]*aria-current="page"[^>]*>/g)].map(([link]) => hrefsOf(link)[0])).toEqual([
      '/admin/update-health',
    ]);
  });

  it('unfolds the front pages where one of them is open', () => {
    const links = linksOf(menuAt('/admin/update-world-news'));
    expect(links).toEqual(expect.arrayContaining(['Front page', 'Homepage', 'MATV', 'Deep Dive', 'World News']));
    expect(links).not.toContain('Health');
  });
});
