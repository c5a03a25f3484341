import { z } from 'zod';

/** Parts of a screen by their names: `true` for one that this browser has opened, `false` for one that it has closed. */
export type OpenedParts = Readonly<Partial<Record<string, boolean>>>;

interface OpenedPartsStore {
  read(): OpenedParts;
  keep(parts: OpenedParts): void;
}

const STORY_GROUPS_KEY = 'matv-desk-story-groups';
const HOME_MAPS_KEY = 'matv-desk-home-now';

/** The groups of a story's settings. */
export const openedGroups = openedParts(STORY_GROUPS_KEY);
/** The maps of the home page beside what is edited. */
export const openedMaps = openedParts(HOME_MAPS_KEY);

const stored = z.record(z.string(), z.boolean());

function openedParts(key: string): OpenedPartsStore {
  return {
    read: () => {
      try {
        return stored.parse(JSON.parse(localStorage.getItem(key) ?? ''));
      } catch {
        // Nothing stored, stored by an older version, or storage not allowed.
        return {};
      }
    },
    keep: (parts) => {
      try {
        localStorage.setItem(key, JSON.stringify(parts));
      } catch {
        // Storage is full or not allowed: the choice is kept until the page is left.
      }
    },
  };
}
