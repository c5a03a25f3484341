import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const AT = new Date('2026-11-20T14:05:00Z');

/** The notes as a page in this language has them, whose words are loaded. */
async function notesIn(lang: string) {
  const nothing = { querySelectorAll: () => [], querySelector: () => null };
  const body = { ...nothing, nodeType: 1 };
  vi.stubGlobal('document', {
    ...nothing,
    documentElement: { lang },
    body,
    createTreeWalker: () => ({ nextNode: () => null }),
  });
  if (lang === 'hi-IN') await import('../words/hindi.ts');
  return import('./copy-notes.ts');
}

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('window', {});
  vi.stubGlobal('Node', { TEXT_NODE: 3 });
  vi.stubGlobal('Element', class {});
  vi.stubGlobal(
    'MutationObserver',
    class {
      observe() {}
    },
  );
});
afterEach(() => vi.unstubAllGlobals());

describe('the note of a saved copy (WORLD-88)', () => {
  it('is stored in Hindi with a Hindi page, so that it is never shown in English first', async () => {
    const { noteOfCopy, noteOfList } = await notesIn('hi-IN');
    expect(noteOfCopy(AT)).toBe('इंटरनेट कनेक्शन नहीं है। यह ख़बर 20 नवंबर 2026 को लंदन समय 14:05 पर सहेजी गई थी।');
    expect(noteOfList()).toBe('इंटरनेट कनेक्शन नहीं है। ये ख़बरें इस डिवाइस पर सहेजी हुई हैं।');
  });

  it('is in English with an English page', async () => {
    const { noteOfCopy, noteOfList } = await notesIn('en-GB');
    expect(noteOfCopy(AT)).toBe('You have no connection. This copy was saved on 20 November 2026, 14:05 London time.');
    expect(noteOfList()).toBe('You have no connection. These stories are saved on this device.');
  });
});
