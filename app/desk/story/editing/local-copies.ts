import { z } from 'zod';
import { storyFields } from '#domain/desk/desk-story.ts';

const localCopy = z.object({
  /** Differs between tabs, so that no tab overwrites what another has not sent yet. */
  key: z.string(),
  user: z.string(),
  story: z.string(),
  at: z.number(),
  version: z.number(),
  baseVersion: z.number(),
  fields: storyFields,
});

/** Text typed into a story on this device that the server may not have. */
export type LocalCopy = z.infer<typeof localCopy>;

/** Stores typed text so that it survives a crash, a closed tab, a lost connection and an ended session. */
export interface LocalCopies {
  keep(copy: LocalCopy): Promise<void>;
  drop(key: string): Promise<void>;
  /** A person's copies of one story, newest first. */
  of(user: string, story: string): Promise<LocalCopy[]>;
}

const DATABASE = 'matv-desk';
const STORE = 'typed-text';
const MAX_COPIES = 40;
const KEPT_FOR_MS = 30 * 24 * 3_600_000;

/** Copies in IndexedDB, which has room for long texts and survives a crash of the page. */
export const browserCopies: LocalCopies = {
  async keep(copy) {
    await within('readwrite', (store) => store.put(copy));
  },
  async drop(key) {
    await within('readwrite', (store) => store.delete(key));
  },
  async of(user, story) {
    const all = z.array(z.unknown()).parse(await within('readonly', (store) => store.getAll()));
    const copies = all.flatMap((one) => localCopy.safeParse(one).data ?? []).sort((a, b) => b.at - a.at);
    await Promise.all(outdated(copies, Date.now()).map((key) => browserCopies.drop(key)));
    return copies.filter((copy) => copy.user === user && copy.story === story);
  },
};

/** The keys of the copies that are too old or too many; `copies` newest first. */
export function outdated(copies: readonly Pick<LocalCopy, 'key' | 'at'>[], now: number): string[] {
  return copies.filter(({ at }, index) => index >= MAX_COPIES || now - at > KEPT_FOR_MS).map(({ key }) => key);
}

let opened: Promise<IDBDatabase> | null = null;

function open(): Promise<IDBDatabase> {
  opened ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'key' });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  }).catch((error: unknown) => {
    opened = null;
    throw error;
  });
  return opened;
}

async function within(mode: IDBTransactionMode, ask: (store: IDBObjectStore) => IDBRequest): Promise<unknown> {
  const database = await open();
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(STORE, mode);
    const request = ask(transaction.objectStore(STORE));
    transaction.oncomplete = () => resolve(request.result);
    transaction.onerror = () => reject(transaction.error);
    transaction.onabort = () => reject(transaction.error);
  });
}
