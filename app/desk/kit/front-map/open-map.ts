import { useState } from 'react';
import { z } from 'zod';

const KEY = 'matv-desk-home-now';

/** The map of the whole home page, and that of one editor's slots. */
const MAPS = ['whole', 'own'] as const;
type MapName = (typeof MAPS)[number];

const stored = z.partialRecord(z.enum(MAPS), z.boolean());
type Choices = z.infer<typeof stored>;

/** Whether the map is open: always at first, then as this browser has left it. */
export function useOpenMap(name: MapName): readonly [boolean, (isOpen: boolean) => void] {
  const [isOpen, setOpen] = useState(() => isOpenAtFirst(read(), name));
  return [
    isOpen,
    (next) => {
      if (next === isOpen) return;
      setOpen(next);
      keep({ ...read(), [name]: next });
    },
  ];
}

export function isOpenAtFirst(choices: Choices, name: MapName): boolean {
  return choices[name] ?? true;
}

function read(): Choices {
  try {
    return stored.parse(JSON.parse(localStorage.getItem(KEY) ?? ''));
  } catch {
    // Nothing stored, stored by an older version, or storage not allowed.
    return {};
  }
}

function keep(choices: Choices): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(choices));
  } catch {
    // Storage is full or not allowed: the choice is kept until the page is left.
  }
}
