import { useEffect, useRef } from 'react';
import { z } from 'zod';
import { dropFormDraft, keepFormDraft, keptFormDraft } from '#app/desk/kit/form/form-draft.ts';
import { LEAVING } from '#app/desk/session/desk-fetch.ts';
import { type CardSlot, type EditedCard, editedCard, isCardDirty } from './edited-cards.ts';

const SLUG = 'update-deep-dive';
const AFTER_MS = 300;

/** The cards that were typed and not saved when this page was left. */
export function keptCards(): EditedCard[] {
  return [...(keptFormDraft(SLUG, z.array(editedCard))?.values ?? [])];
}

/** Cards with unsaved changes are put aside a moment after each change, and at once before the desk is left. */
export function useCardDrafts(slots: readonly CardSlot[], isLoaded: boolean): void {
  const latest = useRef<() => void>(() => undefined);
  useEffect(() => {
    latest.current = () => {
      if (!isLoaded) return;
      const values = slots.filter(isCardDirty).map((slot) => slot.values);
      if (values.length > 0) keepFormDraft(SLUG, { values, etag: null });
      else dropFormDraft(SLUG);
    };
    const timer = setTimeout(latest.current, AFTER_MS);
    return () => clearTimeout(timer);
  }, [slots, isLoaded]);
  useEffect(() => {
    const keep = () => latest.current();
    window.addEventListener(LEAVING, keep);
    window.addEventListener('pagehide', keep);
    return () => {
      window.removeEventListener(LEAVING, keep);
      window.removeEventListener('pagehide', keep);
    };
  }, []);
}
