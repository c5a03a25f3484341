import { z } from 'zod';
import {
  BLANK_PART,
  type DeepDiveCard,
  deepDiveCard,
  deepDivePart,
  paddedCards,
  placeholderCard,
} from '#domain/desk/deep-dive-card.ts';
import type { FrontSlot } from '#domain/desk/front-map.ts';
import { newId } from '#domain/ids.ts';

/** A section while it is edited, with a key that stays the same when it is moved. */
const editedPart = deepDivePart.extend({ key: z.string() });
export const editedCard = deepDiveCard.extend({ sections: z.array(editedPart) });

export type EditedPart = z.infer<typeof editedPart>;
export type EditedCard = z.infer<typeof editedCard>;

/** A card as stored and as edited; `values.version` is the version that editing began from. */
export interface CardSlot {
  readonly stored: DeepDiveCard;
  readonly values: EditedCard;
}

export interface CardsState {
  readonly slots: readonly CardSlot[];
  readonly selected: string | null;
}

export type CardsAction =
  /** `drafts` are cards whose changes had not been saved when the page was left. A reload keeps what is typed by now. */
  | { readonly do: 'load'; readonly cards: readonly DeepDiveCard[]; readonly drafts: readonly EditedCard[] }
  | { readonly do: 'add'; readonly id: string }
  | { readonly do: 'select'; readonly id: string }
  | { readonly do: 'change'; readonly id: string; readonly change: (card: EditedCard) => Partial<EditedCard> }
  | { readonly do: 'saved'; readonly id: string; readonly sent: EditedCard; readonly card: DeepDiveCard }
  | { readonly do: 'replace'; readonly id: string; readonly card: DeepDiveCard }
  | { readonly do: 'remove'; readonly id: string }
  /** `typed`: what was not saved when it was removed. */
  | { readonly do: 'bring back'; readonly card: DeepDiveCard; readonly typed?: EditedCard | null }
  | { readonly do: 'order'; readonly ids: readonly string[] };

export const NO_CARDS: CardsState = { slots: [], selected: null };

/** Everything that can happen to the cards; each is saved on its own, so each keeps its own state (DESK-44). */
export function cardsReducer(state: CardsState, action: CardsAction): CardsState {
  const { slots } = state;
  switch (action.do) {
    case 'load':
      return loaded(action.cards, slots.length > 0 ? typedIn(slots) : action.drafts, state.selected);
    case 'add':
      return { slots: [...slots, slotOf(placeholderCard(action.id))], selected: action.id };
    case 'select':
      return { ...state, selected: action.id };
    case 'change':
      return withSlot(state, action.id, ({ stored, values }) => ({
        stored,
        values: { ...values, ...action.change(values) },
      }));
    case 'saved':
      return afterSave(state, action);
    case 'replace':
      return withSlot(state, action.id, () => slotOf(action.card));
    case 'remove':
      return withoutCard(state, action.id);
    case 'bring back':
      return broughtBack(state, action.card, action.typed ?? null);
    case 'order':
      return { ...state, slots: inOrder(slots, action.ids) };
  }
}

/** Whether the card has unsaved changes. */
export function isCardDirty({ stored, values }: CardSlot): boolean {
  return FIELDS.some((field) => values[field] !== stored[field]) || !isSame(plainParts(values), stored.sections);
}

/** The body of a save: only that card (DESK-44). */
export function cardToSend(values: EditedCard): Omit<DeepDiveCard, 'version'> {
  const { version: _, ...card } = values;
  return { ...card, sections: plainParts(values) };
}

export function plainParts({ sections }: EditedCard): DeepDiveCard['sections'] {
  return sections.map(({ key: _, ...part }) => part);
}

export function newPart(): EditedPart {
  return { ...BLANK_PART, key: newId() };
}

/**
 * What readers see in place of each placeholder, by its id: the slots that no card of the desk fills, in order. A
 * placeholder without such a slot is not in the map.
 */
export function seenInPlaceholders(
  slots: readonly CardSlot[],
  seen: readonly FrontSlot[],
): ReadonlyMap<string, FrontSlot> {
  // A pinned story stays in its slot whatever is saved.
  const others = seen.filter(({ origin, isPinned }) => origin !== 'own' && !isPinned);
  const placeholders = slots.filter(({ stored }) => stored.isPlaceholder);
  return new Map(
    placeholders.flatMap(({ stored }, index) => {
      const slot = others[index];
      return slot ? [[stored._id, slot] as const] : [];
    }),
  );
}

/** The name of a card on the list and in messages. */
export function cardName({ heading, title }: Pick<DeepDiveCard, 'heading' | 'title'>): string {
  return title || heading || 'Empty card';
}

export const FIELDS = ['title', 'heading', 'category', 'content', 'img', 'imgAlt', 'image', 'imageAlt'] as const;

function slotOf(card: DeepDiveCard): CardSlot {
  return { stored: card, values: edited(card) };
}

function edited(card: DeepDiveCard, keys: readonly string[] = []): EditedCard {
  return { ...card, sections: card.sections.map((part, place) => ({ ...part, key: keys[place] ?? newId() })) };
}

function typedIn(slots: readonly CardSlot[]): EditedCard[] {
  return slots.filter(isCardDirty).map(({ values }) => values);
}

function loaded(cards: readonly DeepDiveCard[], drafts: readonly EditedCard[], selected: string | null): CardsState {
  const known = new Set(cards.map(({ _id }) => _id));
  const unknown = drafts.filter(({ _id }) => !known.has(_id)).map(({ _id }) => placeholderCard(_id));
  const slots = paddedCards([...cards, ...unknown], newId).map((card) => {
    const draft = drafts.find(({ _id }) => _id === card._id);
    return draft ? { stored: card, values: draft } : slotOf(card);
  });
  const isThere = slots.some(({ stored }) => stored._id === selected);
  return { slots, selected: isThere ? selected : (drafts[0]?._id ?? slots[0]?.stored._id ?? null) };
}

function withSlot(state: CardsState, id: string, change: (slot: CardSlot) => CardSlot): CardsState {
  return { ...state, slots: state.slots.map((slot) => (slot.stored._id === id ? change(slot) : slot)) };
}

// Keeps what was typed during the save; all other fields get the values that the server stored.
function afterSave(state: CardsState, { id, sent, card }: Extract<CardsAction, { do: 'saved' }>): CardsState {
  const next = withSlot(state, id, ({ values }) => {
    const fresh = edited(
      card,
      sent.sections.map(({ key }) => key),
    );
    const typed = FIELDS.filter((field) => values[field] !== sent[field]);
    const fields = Object.fromEntries(typed.map((field) => [field, values[field]]));
    const sections = isSame(values.sections, sent.sections) ? fresh.sections : values.sections;
    return { stored: card, values: { ...fresh, ...fields, sections } };
  });
  // The server puts a new card after all others, whichever placeholder it was written in.
  const isBlank = ({ stored }: CardSlot) => stored.isPlaceholder;
  const slots = [...next.slots.filter((slot) => !isBlank(slot)), ...next.slots.filter(isBlank)];
  return { slots, selected: state.selected === id ? card._id : state.selected };
}

function withoutCard(state: CardsState, id: string): CardsState {
  const index = state.slots.findIndex(({ stored }) => stored._id === id);
  const left = state.slots.filter(({ stored }) => stored._id !== id);
  const cards = left.map(({ stored }) => stored);
  const slots = [...left, ...paddedCards(cards, newId).slice(cards.length).map(slotOf)];
  return { slots, selected: state.selected === id ? (slots[Math.max(0, index)]?.stored._id ?? null) : state.selected };
}

/** Adds the restored card before the placeholders; the last one goes if untouched and not needed for four rows. */
function broughtBack({ slots }: CardsState, card: DeepDiveCard, typed: EditedCard | null): CardsState {
  const stored = slots.filter((slot) => !slot.stored.isPlaceholder && slot.stored._id !== card._id);
  const blank = slots.filter((slot) => slot.stored.isPlaceholder);
  const last = blank.at(-1);
  const kept = last && !isCardDirty(last) && stored.length + blank.length >= 4 ? blank.slice(0, -1) : blank;
  return { slots: [...stored, typed ? { stored: card, values: typed } : slotOf(card), ...kept], selected: card._id };
}

function inOrder(slots: readonly CardSlot[], ids: readonly string[]): CardSlot[] {
  const placeOf = ({ stored }: CardSlot) => {
    const place = ids.indexOf(stored._id);
    return place < 0 ? ids.length : place;
  };
  return slots.toSorted((a, b) => placeOf(a) - placeOf(b));
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
