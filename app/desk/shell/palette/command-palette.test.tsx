import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { DeskQueries } from '#app/desk/kit/resource/desk-queries.tsx';
import { CommandPalette } from './command-palette.tsx';
import { PaletteList } from './palette-list.tsx';

const NOTHING = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };

beforeEach(() => {
  vi.stubGlobal('localStorage', NOTHING);
  vi.stubGlobal('sessionStorage', NOTHING);
});

function render(element: React.ReactNode): string {
  const Page = createRoutesStub([{ path: '/', Component: () => element }]);
  return renderToStaticMarkup(<Page />);
}

describe('the palette', () => {
  it('is a named dialog with a combobox over a list whose first line is the current one', () => {
    const role = 'editor';
    const html = render(
      <DeskQueries>
        <CommandPalette role={role} onAction={() => undefined} onClose={() => undefined} />
      </DeskQueries>,
    );
    expect(html).toMatch(/^<dialog [^>]*aria-label="Find anything"/);
    expect(html).toMatch(/<input [^>]*role="combobox"/);
    const listId = /aria-controls="([^"]+)"/.exec(html)?.[1];
    expect(html).toContain(`<div id="${listId}" role="listbox"`);
    const currentId = /aria-activedescendant="([^"]+)"/.exec(html)?.[1];
    expect(html).toContain(`id="${currentId}" role="option" aria-selected="true"`);
    expect(html.match(/aria-selected="true"/g)).toHaveLength(1);
  });

  it('marks the language of a title that is not English', () => {
    const entries = ['Monsoon', 'मानसून'].map((label) => ({ id: label, label, hint: '', does: { to: '/admin' } }));
    const html = render(
      <PaletteList
        id="list"
        groups={[{ title: 'Stories', entries }]}
        current={0}
        optionId={String}
        onChoose={() => undefined}
      />,
    );
    expect(html.match(/ lang="[^"]*">[^<]*/g)).toEqual([' lang="hi">मानसून']);
  });

  it('shows places as links and actions as buttons', () => {
    const groups = [
      {
        title: 'Found',
        entries: [
          { id: '1', label: 'Stories', hint: 'Newsroom', does: { to: '/admin/stories' } },
          { id: '2', label: 'Open the site', hint: '', does: { to: '/' } },
          { id: '3', label: 'Log out', hint: '', does: { action: 'log-out' as const } },
        ],
      },
    ];
    const html = render(
      <PaletteList
        id="list"
        groups={groups}
        current={1}
        optionId={(place) => `o${place}`}
        onChoose={() => undefined}
      />,
    );
    expect(html).toMatch(/<a id="o0" role="option" aria-selected="false"[^>]*href="\/admin\/stories"/);
    expect(html).toMatch(/<a href="\/" id="o1" role="option" aria-selected="true"/);
    expect(html).toMatch(/<button type="button" id="o2" role="option"/);
  });
});
