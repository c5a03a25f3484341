import { useState } from 'react';
import { type OpenedParts, openedGroups } from '#app/desk/kit/opened-parts.ts';
import { SETTINGS_GROUPS, type SettingsGroup } from './settings-summary.ts';

interface GroupsNow {
  /** Groups that hold something out of the ordinary: open from the start, unless this browser has closed them. */
  readonly unusual: readonly SettingsGroup[];
  /** Groups with something wrong: opened whenever that begins, even if they were closed. */
  readonly wrong: readonly SettingsGroup[];
}

/** Which groups of settings are open: those that this browser has opened, and those that need a look. */
export function useOpenGroups({ unusual, wrong }: GroupsNow) {
  const [choices, setChoices] = useState(openedGroups.read);
  const [open, setOpen] = useState(() => openAtFirst(choices, { unusual, wrong }));
  const [knownWrong, setKnownWrong] = useState(wrong);
  // During the render: the field with the mistake is there as soon as the mistake is.
  if (knownWrong.join() !== wrong.join()) {
    setKnownWrong(wrong);
    setOpen(withNewlyWrong(open, { before: knownWrong, now: wrong }));
  }
  return {
    isOpen: (group: SettingsGroup) => open.includes(group),
    toggle: (group: SettingsGroup, isOpen: boolean) => {
      if (open.includes(group) === isOpen) return;
      setOpen(isOpen ? [...open, group] : open.filter((one) => one !== group));
      const next = { ...choices, [group]: isOpen };
      setChoices(next);
      openedGroups.keep(next);
    },
  };
}

/** The groups that are open when the editor opens. */
export function openAtFirst(choices: OpenedParts, { unusual, wrong }: GroupsNow): readonly SettingsGroup[] {
  return SETTINGS_GROUPS.filter((group) => wrong.includes(group) || (choices[group] ?? unusual.includes(group)));
}

/** Opens the groups in which something has become wrong; those that were wrong before may have been closed since. */
export function withNewlyWrong(
  open: readonly SettingsGroup[],
  { before, now }: { readonly before: readonly SettingsGroup[]; readonly now: readonly SettingsGroup[] },
): readonly SettingsGroup[] {
  return [...open, ...now.filter((group) => !before.includes(group) && !open.includes(group))];
}
