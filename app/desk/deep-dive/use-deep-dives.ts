import { type Dispatch, useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { useAlerts } from '#app/desk/kit/alerts.tsx';
import { SessionEnded } from '#app/desk/session/desk-fetch.ts';
import type { DeepDiveCard } from '#domain/desk/deep-dive-card.ts';
import type { DeskEditor } from '#domain/desk/desk-editors.ts';
import { type CardSlot, type CardsAction, type CardsState, cardName, cardsReducer, NO_CARDS } from './edited-cards.ts';
import { type CardOutcome, fetchCards, removeCard, restoreCard, sendCard, sendOrder } from './stored-cards.ts';
import { keptCards, useCardDrafts } from './use-card-drafts.ts';

export interface DeepDiveEditing {
  readonly state: CardsState;
  readonly change: Dispatch<CardsAction>;
  readonly loading: 'loading' | 'ready' | 'failed';
  readonly load: () => void;
  /** The id of the card on its way to the server. */
  readonly saving: string | null;
  /** `version` names the state that may be overwritten; without it the one the typing began from. */
  readonly save: (slot: CardSlot, version?: number) => Promise<void>;
  /** What somebody else saved meanwhile, by card. */
  readonly conflicts: ReadonlyMap<string, DeepDiveCard>;
  readonly settleConflict: (id: string) => void;
  readonly move: (id: string, to: number) => void;
  readonly remove: (slot: CardSlot) => Promise<void>;
  readonly restore: (id: string) => Promise<void>;
  /** The last card taken off the site. */
  readonly removed: DeepDiveCard | null;
}

const UNREACHABLE = 'The site could not be reached. What you have typed is still here.';
const STALE = 'Somebody else has saved this card since you opened it.';

/** The deep dives being edited: each card loaded, saved, moved and removed on its own. */
export function useDeepDives(editor: DeskEditor): DeepDiveEditing {
  const [state, change] = useReducer(cardsReducer, NO_CARDS);
  const { loading, load } = useLoading(change);
  useCardDrafts(state.slots, loading === 'ready');
  const saving = useSaving(editor, change);
  const moving = useMoving(state, change, load);
  const removing = useRemoving(change);
  return { state, change, loading, load, ...saving, ...moving, ...removing };
}

function useLoading(change: Dispatch<CardsAction>) {
  const [loading, setLoading] = useState<DeepDiveEditing['loading']>('loading');
  const load = useCallback(() => {
    setLoading('loading');
    fetchCards().then(
      (cards) => {
        change({ do: 'load', cards, drafts: keptCards() });
        setLoading('ready');
      },
      (error: unknown) => {
        if (error instanceof SessionEnded) return;
        reportError(error);
        setLoading('failed');
      },
    );
  }, [change]);
  useEffect(load, [load]);
  return { loading, load };
}

function useSaving(editor: DeskEditor, change: Dispatch<CardsAction>) {
  const { say } = useAlerts();
  const [saving, setSaving] = useState<string | null>(null);
  const [conflicts, setConflicts] = useState<ReadonlyMap<string, DeepDiveCard>>(new Map());
  const settleConflict = (id: string) => setConflicts((all) => new Map([...all].filter(([key]) => key !== id)));

  async function save({ stored, values }: CardSlot, version?: number): Promise<void> {
    if (values.title.trim() === '' && values.heading.trim() === '') {
      return say('failed', editor.failed, 'The card needs a title or a heading.');
    }
    setSaving(stored._id);
    const outcome = await attempt(() => sendCard(values, version));
    setSaving(null);
    if (outcome === null) return;
    if (outcome.kind === 'failed') return say('failed', editor.failed, outcome.reason);
    if (outcome.kind === 'stale') {
      setConflicts((all) => new Map(all).set(stored._id, outcome.card));
      return say('failed', editor.failed, STALE);
    }
    settleConflict(stored._id);
    change({ do: 'saved', id: stored._id, sent: values, card: outcome.card });
    say('done', editor.saved);
  }

  return { saving, save, conflicts, settleConflict };
}

function useMoving({ slots }: CardsState, change: Dispatch<CardsAction>, load: () => void) {
  const { say } = useAlerts();
  // One after the other: the last order wins.
  const queue = useRef<Promise<void>>(Promise.resolve());

  function move(id: string, to: number): void {
    const ids = slots.filter(({ stored }) => !stored.isPlaceholder).map(({ stored }) => stored._id);
    const others = ids.filter((other) => other !== id);
    const order = others.toSpliced(to, 0, id);
    change({ do: 'order', ids: order });
    queue.current = queue.current.then(() =>
      sendOrder(order).catch((error: unknown) => {
        if (error instanceof SessionEnded) return;
        reportError(error);
        say('failed', 'The order could not be saved', error instanceof TypeError ? UNREACHABLE : reasonOf(error));
        load();
      }),
    );
  }

  return { move };
}

function useRemoving(change: Dispatch<CardsAction>) {
  const { say, ask } = useAlerts();
  const [removed, setRemoved] = useState<DeepDiveCard | null>(null);

  async function remove({ stored }: CardSlot): Promise<void> {
    const text = `Take ‘${cardName(stored)}’ off the site?`;
    if (!(await ask({ text, detail: 'It is kept and can be brought back.', yes: 'Take it off the site' }))) return;
    const outcome = await attempt(() => removeCard(stored));
    if (outcome === null) return;
    if (outcome.kind !== 'done') {
      return say('failed', 'The card could not be removed', outcome.kind === 'stale' ? STALE : outcome.reason);
    }
    change({ do: 'remove', id: stored._id });
    setRemoved(outcome.card);
  }

  async function restore(id: string): Promise<void> {
    const outcome = await attempt(() => restoreCard(id));
    if (outcome === null) return;
    if (outcome.kind === 'failed') return say('failed', 'The card could not be brought back', outcome.reason);
    change({ do: 'bring back', card: outcome.card });
    setRemoved(null);
    say('done', `‘${cardName(outcome.card)}’ is on the site again.`);
  }

  return { removed, remove, restore };
}

/** Null when the session has ended: the browser is on its way to the login. */
async function attempt(call: () => Promise<CardOutcome>): Promise<CardOutcome | null> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof SessionEnded) return null;
    reportError(error);
    return { kind: 'failed', reason: UNREACHABLE };
  }
}

function reasonOf(error: unknown): string | undefined {
  return error instanceof Error ? error.message : undefined;
}
