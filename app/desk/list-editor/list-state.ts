import { oneLine } from '#domain/html-text.ts';
import { deskSlug } from '#domain/slug.ts';

/** The fields of a story that an editor types (DESK-15), and the picture's alternative text. */
export interface ItemFields {
  readonly title: string;
  readonly image: string;
  readonly imageAlt: string;
  readonly content: string;
  readonly category: string;
  readonly slug: string;
}

export interface EditedItem extends ItemFields {
  /** Stays the same while the page is open; new stories have no id yet. */
  readonly key: string;
  readonly id: string | null;
  /** The slug is made from the title until it is typed by hand (DESK-11, DESK-12). */
  readonly followsTitle: boolean;
  /** Address of this site's copy when `image` is on another site; cleared when `image` changes. */
  readonly shownImage?: string | undefined;
}

export interface StoredItem extends ItemFields {
  readonly _id: string;
  readonly shownImage?: string | undefined;
}

/** ETags of the list before and after a call that added or removed one story on the server. */
interface ServerChange {
  readonly before: string;
  readonly etag: string;
}

export interface ListState {
  readonly items: readonly EditedItem[];
  readonly selected: string | null;
  /** The last story taken out, for as long as that can be undone. */
  readonly removed: { readonly item: EditedItem; readonly index: number } | null;
  /** The list as the server has it. */
  readonly stored: readonly StoredItem[];
  /** ETag of the version that the edits are based on; null when it is not known. */
  readonly etag: string | null;
}

export type ListAction =
  | { readonly do: 'load'; readonly stored: readonly StoredItem[]; readonly etag: string | null }
  | { readonly do: 'restore'; readonly items: readonly EditedItem[]; readonly etag: string | null }
  | {
      readonly do: 'saved';
      readonly sent: readonly EditedItem[];
      readonly stored: readonly StoredItem[];
      readonly etag: string | null;
    }
  | ({ readonly do: 'came'; readonly item: StoredItem } & ServerChange)
  | ({ readonly do: 'gone'; readonly id: string } & ServerChange)
  | { readonly do: 'add'; readonly key: string }
  | { readonly do: 'change'; readonly key: string; readonly fields: Partial<ItemFields> }
  | { readonly do: 'move'; readonly key: string; readonly to: number }
  | { readonly do: 'remove'; readonly key: string }
  | { readonly do: 'undo removal' }
  | { readonly do: 'select'; readonly key: string };

export const EMPTY_LIST: ListState = { items: [], selected: null, removed: null, stored: [], etag: null };

/** Everything that can happen to a list while it is edited; nothing is sent before the save (DESK-04, DESK-06). */
export function listReducer(state: ListState, action: ListAction): ListState {
  switch (action.do) {
    case 'load':
      return loaded(action.stored, action.etag);
    case 'restore':
      return {
        ...state,
        items: action.items,
        etag: action.etag,
        selected: action.items[0]?.key ?? null,
        removed: null,
      };
    case 'saved':
      return afterSave(state, action);
    case 'came':
      return withStored(state, action);
    case 'gone':
      return withoutStored(state, action);
    case 'add':
      return { ...state, items: [newItem(action.key), ...state.items], selected: action.key };
    case 'change':
      return {
        ...state,
        items: state.items.map((item) => (item.key === action.key ? changed(item, action.fields) : item)),
      };
    case 'move':
      return { ...state, items: moved(state.items, action.key, action.to) };
    case 'remove':
      return withoutItem(state, action.key);
    case 'undo removal':
      return state.removed === null ? state : withItemBack(state, state.removed);
    case 'select':
      return { ...state, selected: action.key };
  }
}

/** What a save sends: blank slugs are made from the trimmed title (DESK-13). */
export function payloadOf(items: readonly EditedItem[]): (ItemFields & { _id?: string })[] {
  return items.map(({ id, title, image, imageAlt, content, category, slug }) => ({
    ...(id === null ? {} : { _id: id }),
    title,
    image,
    imageAlt,
    content,
    category,
    slug: slug.trim() || slugOf(title),
  }));
}

/** True when a save would change something. */
export function isDirty({ items, stored }: ListState): boolean {
  return items.length !== stored.length || items.some((item, index) => isItemDirty(item, stored[index]));
}

/** True when `item` is new or differs from what is stored in its place. */
export function isItemDirty(item: EditedItem, stored: StoredItem | undefined): boolean {
  return stored === undefined || item.id !== stored._id || FIELDS.some((field) => item[field] !== stored[field]);
}

/** Whether a save of `items` left exactly `stored`, with what the server adds: ids, categories, suffixes of slugs. */
export function isStored(items: readonly EditedItem[], stored: readonly StoredItem[]): boolean {
  const sent = payloadOf(items);
  return sent.length === stored.length && sent.every((one, index) => stored[index] && isAsSent(stored[index], one));
}

function isAsSent(stored: StoredItem, { _id, ...sent }: ItemFields & { readonly _id?: string }): boolean {
  const differing = FIELDS.filter((field) => oneLine(sent[field]) !== oneLine(stored[field]));
  if (_id !== undefined && _id !== stored._id) return false;
  return differing.every((field) => {
    if (field === 'category') return oneLine(sent.category) === '';
    return field === 'slug' && _id === undefined && stored.slug.startsWith(`${sent.slug}-`);
  });
}

/** `items` with the ids that those of them got which the save of `sent` left as `stored`. */
export function withIds(
  items: readonly EditedItem[],
  sent: readonly EditedItem[],
  stored: readonly StoredItem[],
): EditedItem[] {
  const ids = new Map(sent.map(({ key }, index) => [key, stored[index]?._id ?? null]));
  return items.map((item) => ({ ...item, id: ids.get(item.key) ?? item.id }));
}

export const FIELDS = ['title', 'image', 'imageAlt', 'content', 'category', 'slug'] as const;

/** The slug of a title; '' for a blank one (DESK-10). */
export function slugOf(title: string): string {
  return title.trim() === '' ? '' : deskSlug(title);
}

function loaded(stored: readonly StoredItem[], etag: string | null): ListState {
  const items = stored.map(editedItem);
  return { items, selected: items[0]?.key ?? null, removed: null, stored, etag };
}

/** A stored story as it is edited. */
export function editedItem({ _id, ...fields }: StoredItem): EditedItem {
  return { ...fields, key: _id, id: _id, followsTitle: fields.slug === slugOf(fields.title) };
}

// The server appends the story. If somebody else saved meanwhile, the old ETag stays, so that the next save conflicts.
function withStored(state: ListState, { item, before, etag }: Extract<ListAction, { do: 'came' }>): ListState {
  const added = editedItem(item);
  return {
    ...state,
    stored: [...state.stored.filter(({ _id }) => _id !== item._id), item],
    items: [...state.items.filter(({ id }) => id !== item._id), added],
    selected: added.key,
    etag: state.etag === before ? etag : state.etag,
  };
}

function withoutStored(state: ListState, { id, before, etag }: Extract<ListAction, { do: 'gone' }>): ListState {
  const key = state.items.find((item) => item.id === id)?.key;
  const rest = key === undefined ? state : withoutItem(state, key);
  return {
    ...rest,
    removed: state.removed,
    stored: state.stored.filter(({ _id }) => _id !== id),
    etag: state.etag === before ? etag : state.etag,
  };
}

function newItem(key: string): EditedItem {
  const blank = { title: '', image: '', imageAlt: '', content: '', category: '', slug: '' };
  return { ...blank, key, id: null, followsTitle: true };
}

function changed(item: EditedItem, fields: Partial<ItemFields>): EditedItem {
  const next = { ...item, ...fields, ...(fields.image === undefined ? {} : { shownImage: undefined }) };
  if (fields.slug !== undefined) return { ...next, followsTitle: fields.slug.trim() === '' };
  return fields.title !== undefined && item.followsTitle ? { ...next, slug: slugOf(fields.title) } : next;
}

function moved(items: readonly EditedItem[], key: string, to: number): readonly EditedItem[] {
  const item = items.find((one) => one.key === key);
  if (!item) return items;
  const others = items.filter((one) => one.key !== key);
  const place = Math.max(0, Math.min(to, others.length));
  return [...others.slice(0, place), item, ...others.slice(place)];
}

function withoutItem(state: ListState, key: string): ListState {
  const index = state.items.findIndex((one) => one.key === key);
  const item = state.items[index];
  if (!item) return state;
  const items = state.items.filter((one) => one.key !== key);
  const selected = state.selected === key ? (items[Math.min(index, items.length - 1)]?.key ?? null) : state.selected;
  return { ...state, items, selected, removed: { item, index } };
}

function withItemBack(state: ListState, { item, index }: { item: EditedItem; index: number }): ListState {
  const items = [...state.items.slice(0, index), item, ...state.items.slice(index)];
  return { ...state, items, selected: item.key, removed: null };
}

// Keeps what was typed during the save, and takes the server's version of the rest.
function afterSave(state: ListState, { sent, stored, etag }: Extract<ListAction, { do: 'saved' }>): ListState {
  const places = new Map(sent.map(({ key }, index) => [key, index]));
  const items = state.items.map((item) => {
    const index = places.get(item.key) ?? -1;
    const before = sent[index];
    const after = stored[index];
    if (!before || !after) return item;
    // The same object, so that its row does not render again.
    if (item === before && !isItemDirty(item, after) && item.shownImage === after.shownImage) return item;
    const pick = (field: keyof ItemFields) => (item[field] === before[field] ? after[field] : item[field]);
    const slug = pick('slug');
    const title = pick('title');
    return {
      key: item.key,
      id: after._id,
      title,
      image: pick('image'),
      imageAlt: pick('imageAlt'),
      content: pick('content'),
      category: pick('category'),
      slug,
      followsTitle: item.followsTitle && slug === slugOf(title),
      shownImage: item.image === before.image ? after.shownImage : undefined,
    };
  });
  return { ...state, items, stored, etag, removed: null };
}
