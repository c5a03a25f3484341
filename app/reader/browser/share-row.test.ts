import { assert, expect, it, vi } from 'vitest';
import { start } from './share-row.ts';

/** A share row as far as its script uses it, with a control for each network. */
function shownRow() {
  class FakeElement extends EventTarget {
    readonly dataset: Record<string, string> = { url: 'https://matv.example/world/storm' };
    network = '';
    closest(selector: string): unknown {
      if (selector === '[data-network]') return { dataset: { network: this.network }, querySelector: () => null };
      return { dataset: { storyId: '1' } };
    }
    querySelector(): null {
      return null;
    }
  }
  vi.stubGlobal('Element', FakeElement);
  vi.stubGlobal('HTMLElement', FakeElement);
  vi.stubGlobal('HTMLAnchorElement', class {});
  vi.stubGlobal('window', globalThis);
  const reported: unknown[] = [];
  vi.stubGlobal('fetch', async (_path: string, { body }: RequestInit) => {
    reported.push(JSON.parse(String(body)).platform);
    return new Response(null, { status: 204 });
  });
  const row = new FakeElement();
  const shown: unknown = row;
  assert(shown instanceof HTMLElement);
  start(shown);
  return {
    reported,
    press: async (network: string) => {
      row.network = network;
      row.dispatchEvent(new Event('click'));
      await new Promise((resolve) => setTimeout(resolve));
    },
  };
}

const refused = () => Promise.reject(new DOMException('no', 'AbortError'));

it('reports a link that was copied and a story that was shared by the device (ART-48)', async () => {
  vi.stubGlobal('navigator', { clipboard: { writeText: async () => undefined }, share: async () => undefined });
  const { press, reported } = shownRow();
  await press('copy');
  await press('native');
  expect(reported).toEqual(['copy', 'native']);
});

it('reports no share that the reader cancelled or the browser refused, even without a clipboard', async () => {
  vi.stubGlobal('navigator', { clipboard: { writeText: refused }, share: refused });
  const { press, reported } = shownRow();
  await press('copy');
  await press('native');
  vi.stubGlobal('navigator', {});
  await press('copy');
  expect(reported).toEqual([]);
});
