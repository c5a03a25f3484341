import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { ShareRow } from './share-row.tsx';

describe('the share row', () => {
  const row = renderToStaticMarkup(<ShareRow url="https://matv.example/world/a" title="Fish &amp; chips" />);

  it('has four plain links, which work without script, and Copy Link (ART-07, ART-08, ART-41)', () => {
    expect([...row.matchAll(/<a [^>]*data-network="(\w+)"/g)].map(([, network]) => network)).toEqual([
      'facebook',
      'twitter',
      'whatsapp',
      'linkedin',
    ]);
    expect(row).toContain('target="_blank" rel="noopener noreferrer"');
    expect(row).toContain('Copy Link');
  });

  it('is absent without an address to share (ART-42)', () => {
    expect(renderToStaticMarkup(<ShareRow url="" title="A story" />)).toBe('');
  });
});
