import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { describe, expect, it } from 'vitest';
import type { FrontMap } from '#domain/desk/front-map.ts';
import { Blocks } from './front-map.tsx';

const map: FrontMap = {
  state: 'fresh',
  aside: [],
  blocks: [
    {
      place: 'deepDives',
      slots: [
        {
          id: 'a',
          title: 'Flood in Dhaka',
          section: 'world',
          href: '/world/flood',
          image: '/media/aa/320.webp',
          origin: 'wire',
          slot: 0,
          isPinned: true,
        },
      ],
    },
    { place: 'matv', slots: [] },
  ],
};

function shown(only?: string): string {
  const blocks = only === undefined ? <Blocks map={map} /> : <Blocks map={map} only={only} />;
  return renderToStaticMarkup(<MemoryRouter>{blocks}</MemoryRouter>);
}

describe('the map of the home page at the desk', () => {
  it('shows each slot with its picture, its origin and a link to its editor', () => {
    const html = shown();
    expect(html).toContain('href="/admin/update-deep-dive"');
    expect(html).toContain('Flood in Dhaka');
    expect(html).toContain('src="/media/aa/320.webp"');
    expect(html).toMatch(/>Wire</);
  });

  it('lets stories be dragged only where something comes of it', () => {
    expect(shown()).not.toContain('draggable');
    const html = renderToStaticMarkup(
      <MemoryRouter>
        <Blocks map={map} onDrag={() => undefined} />
      </MemoryRouter>,
    );
    expect(html).toContain('draggable="true"');
  });

  it('says which blocks readers do not see', () => {
    expect(shown()).toContain('Readers do not see this block: nothing is in it.');
    expect(shown('update-matv')).toContain('None of the home page’s slots shows a story from here at the moment.');
  });
});
