import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import { createPartMemory, type PartMemory, pageOfParts } from './part-memory.server.ts';
import { RememberContext, Remembered } from './remembered.tsx';

function pageWith(memory: PartMemory | null, title: string, make = vi.fn()): string {
  const parts = memory && pageOfParts(memory);
  const page = (
    <RememberContext value={parts?.remember ?? null}>
      <Remembered name="headline" from={{ title }}>
        {() => {
          make();
          return <h2>{title}</h2>;
        }}
      </Remembered>
    </RememberContext>
  );
  const markup = renderToStaticMarkup(page);
  return parts ? parts.join(markup).toString() : markup;
}

describe('a remembered part of a page', () => {
  it('is rendered once for equal values, with the same markup as if rendered each time', () => {
    const memory = createPartMemory();
    const make = vi.fn();
    const pages = [1, 2, 3].map(() => pageWith(memory, 'Flood & fire', make));
    expect(make).toHaveBeenCalledTimes(1);
    expect(new Set(pages)).toEqual(new Set([pageWith(null, 'Flood & fire')]));
  });

  it('is rendered again if anything it depends on changes', () => {
    const memory = createPartMemory();
    expect(pageWith(memory, 'one')).toContain('<h2>one</h2>');
    expect(pageWith(memory, 'two')).toContain('<h2>two</h2>');
  });

  it('keeps its inputs out of the markup', () => {
    const script = '</div><script>alert(1)</script>';
    expect(pageWith(createPartMemory(), script)).not.toContain('<script>');
  });

  it('leaves text alone that looks like its placeholder', () => {
    expect(pageWith(createPartMemory(), '<!--part 0-->')).toContain('&lt;!--part 0--&gt;');
    expect(pageOfParts(createPartMemory()).join('a<!--part 7-->ü').toString()).toBe('aü');
  });

  it('takes no more memory than its bytes, which are those of its text', () => {
    const memory = createPartMemory();
    const parts = ['one', 'बाढ़ & fire'].map((title) => memory.bytesOf(title, () => <h2>{title}</h2>));
    expect(parts.map(String)).toEqual(['<h2>one</h2>', '<h2>बाढ़ &amp; fire</h2>']);
    expect(parts.map(({ buffer }) => buffer.byteLength)).toEqual(parts.map(({ length }) => length));
  });

  it('is evicted when the cache is full, least recently used first', () => {
    const memory = createPartMemory(120);
    const made: string[] = [];
    const ask = (title: string) =>
      pageWith(
        memory,
        title,
        vi.fn(() => made.push(title)),
      );
    for (const title of ['a', 'b', 'a', 'c', 'a', 'd', 'a']) ask(title);
    expect(made).toEqual(['a', 'b', 'c', 'd']);
    ask('b');
    expect(made).toEqual(['a', 'b', 'c', 'd', 'b']);
  });
});
