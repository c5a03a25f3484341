import { singleFlight } from './picture-files.ts';
import type { TitleCard } from './render/render-messages.ts';
import type { Renderer } from './render/renderer.ts';
import type { PictureStorage, StoredFile } from './storage.ts';

export const CARD_SIZE = { width: 1200, height: 630 } as const;
/** The name of a card's one file. */
export const CARD_FILE = '1200.jpg';

/** Cards for links to stories without a picture. */
export interface TitleCards {
  /** The card's picture, drawn on first request and stored under `hash`, which identifies its words. */
  open(hash: string, card: TitleCard): Promise<StoredFile>;
}

/**
 * Cards have no row in the database, so the nightly clean-up removes their files after a day; a card that is requested
 * again is drawn again.
 */
export function createTitleCards(storage: PictureStorage, renderer: Renderer): TitleCards {
  const share = singleFlight<StoredFile>();
  return {
    open: (hash, card) =>
      share(hash, async () => {
        const found = await storage.find(hash, CARD_FILE);
        if (found) return found;
        await renderer.draw(card, ({ name, bytes }) => storage.put(hash, name, bytes));
        const made = await storage.find(hash, CARD_FILE);
        if (!made) throw new Error(`the title card ${hash} was not stored`);
        return made;
      }),
  };
}
