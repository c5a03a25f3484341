import { useCallback } from 'react';
import { z } from 'zod';
import { dropTabDraft, keepTabDraft, keptTabDraft } from '#app/desk/kit/resource/tab-draft.ts';
import { useKeeping } from '#app/desk/kit/resource/use-keeping.ts';
import { type CardSlot, type EditedCard, editedCard, isCardDirty } from './edited-cards.ts';

const SLUG = 'update-deep-dive';

/** The cards whose changes had not been saved when this page was left. */
export function keptCards(): EditedCard[] {
  return [...(keptTabDraft(SLUG, z.array(editedCard))?.values ?? [])];
}

/** Stores cards with unsaved changes in the browser. */
export function useCardDrafts(slots: readonly CardSlot[], isLoaded: boolean): void {
  const keep = useCallback(() => {
    if (!isLoaded) return;
    const values = slots.filter(isCardDirty).map((slot) => slot.values);
    if (values.length > 0) keepTabDraft(SLUG, { values, etag: null });
    else dropTabDraft(SLUG);
  }, [slots, isLoaded]);
  useKeeping(keep, slots.some(isCardDirty));
}
