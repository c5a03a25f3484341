import { type Dispatch, useReducer, useState } from 'react';
import { useAlerts } from '#app/desk/kit/alerts.tsx';
import { type OverNeeds, type SaveMemory, sendOver } from '#app/desk/kit/resource/send-over.ts';
import { useLoadedForEditing } from '#app/desk/kit/resource/use-loaded.ts';
import { useSave } from '#app/desk/kit/resource/use-save.ts';
import type { DeepDiveCard } from '#domain/desk/deep-dive-card.ts';
import type { DeskEditor } from '#domain/desk/desk-editors.ts';
import {
  type CardSlot,
  type CardsAction,
  type CardsState,
  cardName,
  cardsReducer,
  isCardDirty,
  NO_CARDS,
} from './edited-cards.ts';
import { CARDS_PATH, cardIn, fetchCards, removeCard, restoreCard, sendCard, sendOrder } from './stored-cards.ts';
import { keptCards, useCardDrafts } from './use-card-drafts.ts';

export interface DeepDiveEditing {
  readonly state: CardsState;
  readonly change: Dispatch<CardsAction>;
  readonly loading: 'loading' | 'ready' | 'failed';
  readonly load: () => void;
  /** The id of the card being saved. */
  readonly saving: string | null;
  /** `version` is the one that may be overwritten; by default, the version that editing began from. */
  readonly save: (slot: CardSlot, version?: number) => Promise<void>;
  /** On a version conflict, the version that somebody else saved, by card id. */
  readonly conflicts: ReadonlyMap<string, DeepDiveCard>;
  readonly settleConflict: (id: string) => void;
  readonly move: (id: string, to: number) => void;
  readonly remove: (slot: CardSlot) => Promise<void>;
  readonly restore: (id: string) => Promise<unknown>;
  /** The last card taken off the site. */
  readonly removed: DeepDiveCard | null;
  /** Differs after each change that the server has stored. */
  readonly storedVersion: string;
}

const UNREACHABLE = 'The site could not be reached. What you have typed is still here.';
const STALE = 'Someone else has saved this card since you opened it.';

/** The deep dives being edited: each card loaded, saved, moved and removed on its own. */
export function useDeepDives(editor: DeskEditor): DeepDiveEditing {
  const [state, change] = useReducer(cardsReducer, NO_CARDS);
  const { loading, load } = useLoadedForEditing(CARDS_PATH, fetchCards, (cards) =>
    change({ do: 'load', cards, drafts: keptCards() }),
  );
  useCardDrafts(state.slots, loading === 'ready');
  const [changes, onStored] = useReducer((count: number) => count + 1, 0);
  const saving = useSaving(editor, change, onStored);
  const move = useMoving(state, { change, load, onStored });
  const removing = useRemoving(change, { load, onStored });
  return { state, change, loading, load, ...saving, move, ...removing, storedVersion: String(changes) };
}

interface SentCard {
  readonly id: string;
  readonly values: CardSlot['values'];
  readonly version: number | undefined;
}

const OVER: OverNeeds<DeepDiveCard, SentCard, DeepDiveCard> = {
  theirsOf: async ({ answer }) => cardIn(answer),
  send: ({ values, version }) => sendCard(values, version),
  holds: (stored, { values }) => !isCardDirty({ stored, values }),
  savedOf: (stored) => stored,
  rebased: (card, { version }) => ({ ...card, version }),
};

function useSaving(editor: DeskEditor, change: Dispatch<CardsAction>, onStored: () => void) {
  const { say } = useAlerts();
  const { failed } = editor;
  const [conflicts, setConflicts] = useState<ReadonlyMap<string, DeepDiveCard>>(new Map());
  const [memories] = useState(() => new Map<string, SaveMemory<DeepDiveCard, SentCard>>());
  const memoryOf = ({ id }: SentCard) => {
    const memory = memories.get(id) ?? { lost: null, theirs: null };
    memories.set(id, memory);
    return memory;
  };
  const settleConflict = (id: string) => setConflicts((all) => new Map([...all].filter(([key]) => key !== id)));
  const onCard = (card: DeepDiveCard, { id, values }: Pick<SentCard, 'id' | 'values'>) => {
    settleConflict(id);
    change({ do: 'saved', id, sent: values, card });
    onStored();
    say('done', editor.saved);
  };
  const { isSaving, sent, save } = useSave({
    send: (card: SentCard) => sendOver(card, memoryOf(card), OVER),
    onSaved: onCard,
    onStale: ({ message }, card) => {
      const { theirs } = memoryOf(card);
      if (theirs !== null) setConflicts((all) => new Map(all).set(card.id, theirs));
      say('failed', failed, message);
    },
    failed,
    unreachable: UNREACHABLE,
  });

  async function saveCard({ stored, values }: CardSlot, version?: number): Promise<void> {
    if (values.title.trim() === '' && values.heading.trim() === '') {
      return say('failed', failed, 'The card needs a title or a heading.');
    }
    await save({ id: stored._id, values, version });
  }

  return { saving: isSaving && sent ? sent.id : null, save: saveCard, conflicts, settleConflict };
}

interface MovingNeeds {
  readonly change: Dispatch<CardsAction>;
  readonly load: () => void;
  readonly onStored: () => void;
}

function useMoving({ slots }: CardsState, { change, load, onStored }: MovingNeeds) {
  const { save } = useSave({
    send: sendOrder,
    onSaved: onStored,
    onFailed: load,
    failed: 'The order could not be saved',
    unreachable: UNREACHABLE,
    // Saved one after the other, so that the last order wins.
    queue: 'order of the deep dives',
  });

  return (id: string, to: number): void => {
    const ids = slots.filter(({ stored }) => !stored.isPlaceholder).map(({ stored }) => stored._id);
    const others = ids.filter((other) => other !== id);
    const order = others.toSpliced(to, 0, id);
    change({ do: 'order', ids: order });
    void save({ ids: order, seen: ids });
  };
}

function useRemoving(change: Dispatch<CardsAction>, { load, onStored }: Omit<MovingNeeds, 'change'>) {
  const { say, ask } = useAlerts();
  const [removed, setRemoved] = useState<RemovedCard | null>(null);
  const removing = useSave({
    send: ({ stored }: CardSlot) => removeCard(stored),
    onSaved: (card, slot) => {
      change({ do: 'remove', id: slot.stored._id });
      setRemoved({ card, slot });
      onStored();
    },
    onStale: () => say('failed', CANNOT_REMOVE, STALE),
    failed: CANNOT_REMOVE,
    unreachable: UNREACHABLE,
  });
  const bringBack = (card: DeepDiveCard) => {
    change({ do: 'bring back', card, typed: removed?.card._id === card._id ? unsavedOf(removed.slot, card) : null });
    setRemoved(null);
    // It is back in the place that it had, which only the server knows.
    load();
    onStored();
    say('done', `‘${cardName(card)}’ is on the site again.`);
  };
  const restoring = useSave({
    send: restoreCard,
    onSaved: bringBack,
    failed: 'The card could not be brought back',
    unreachable: UNREACHABLE,
  });

  async function remove(slot: CardSlot): Promise<void> {
    const text = `Take ‘${cardName(slot.stored)}’ off the site?`;
    const detail = isCardDirty(slot) ? `${KEPT} ${TYPED_KEPT}` : KEPT;
    if (await ask({ text, detail, yes: 'Take it off the site' })) await removing.save(slot);
  }

  return { removed: removed?.card ?? null, remove, restore: restoring.save };
}

/** A card taken off the site, and as it was being edited. */
interface RemovedCard {
  readonly card: DeepDiveCard;
  readonly slot: CardSlot;
}

/** What was typed into the card before it was removed, now over the version in which it is back. */
function unsavedOf(slot: CardSlot, { version }: DeepDiveCard): CardSlot['values'] | null {
  if (!isCardDirty(slot)) return null;
  const { stored, values } = slot;
  return values.version === stored.version ? { ...values, version } : values;
}

const KEPT = 'It is kept and can be brought back.';
const TYPED_KEPT = 'What you have not saved comes back with it only as long as this page is open.';

const CANNOT_REMOVE = 'The card could not be removed';
