import { useState } from 'react';
import { z } from 'zod';
import { SETTINGS_GROUPS, type SettingsGroup } from './settings-summary.ts';

const KEY = 'matv-desk-story-groups';
/** Open by default: what nearly every story needs. The others summarise their values in a line. */
const AT_FIRST: readonly SettingsGroup[] = ['picture', 'place', 'about'];

const stored = z.array(z.enum(SETTINGS_GROUPS));

/** Which groups of settings are open, as this browser left them. */
export function useOpenGroups() {
  const [open, setOpen] = useState<readonly SettingsGroup[]>(read);
  return {
    isOpen: (group: SettingsGroup) => open.includes(group),
    toggle: (group: SettingsGroup, isOpen: boolean) => {
      if (open.includes(group) === isOpen) return;
      const next = isOpen ? [...open, group] : open.filter((one) => one !== group);
      setOpen(next);
      keep(next);
    },
  };
}

function read(): readonly SettingsGroup[] {
  try {
    return stored.parse(JSON.parse(localStorage.getItem(KEY) ?? ''));
  } catch {
    // Nothing stored, stored by an older version, or storage not allowed.
    return AT_FIRST;
  }
}

function keep(groups: readonly SettingsGroup[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(groups));
  } catch {
    // Storage is full or not allowed: the groups are kept until the page is left.
  }
}
