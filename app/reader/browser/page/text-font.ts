import { FONT_KEY } from '#app/start/head-script.ts';

/** Brings the text font when the first page has been read in its stand-in, for the pages after it. */
export async function fetchTextFont(): Promise<void> {
  if (document.documentElement.classList.contains('inter') || savesData()) return;
  try {
    await document.fonts.load('1rem "Inter Variable"');
    localStorage.setItem(FONT_KEY, 'inter');
  } catch {
    // No font, or nowhere to remember it: the stand-in takes the same space.
  }
}

function savesData(): boolean {
  const connection: unknown = Reflect.get(navigator, 'connection');
  return typeof connection === 'object' && connection !== null && Reflect.get(connection, 'saveData') === true;
}
