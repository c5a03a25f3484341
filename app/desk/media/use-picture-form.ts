import { useState } from 'react';
import { useAlerts } from '#app/desk/kit/alerts.tsx';
import { deskFetch, problemText, SessionEnded } from '#app/desk/session/desk-fetch.ts';
import { isRecord } from '#app/desk/session/token-store.ts';
import { type LibraryDetail, libraryDetail } from '#domain/desk/media-library.ts';

const FIELDS = ['alt', 'caption', 'credit', 'licence', 'focus'] as const;

export type PictureWords = Pick<LibraryDetail, (typeof FIELDS)[number]>;

export interface PictureForm {
  readonly words: PictureWords;
  /** The picture as the server has it. */
  readonly stored: LibraryDetail;
  /** What somebody else has saved meanwhile. */
  readonly theirs: LibraryDetail | null;
  readonly isDirty: boolean;
  readonly isSaving: boolean;
  set(change: Partial<PictureWords>): void;
  save(): Promise<void>;
  /** Answers a conflict: goes on with one's own words over theirs, or takes theirs. */
  keepMine(): void;
  takeTheirs(): void;
}

/** The words and focal point of a picture while they are edited; what is typed stays until it is saved. */
export function usePictureForm(loaded: LibraryDetail, onSaved: (picture: LibraryDetail) => void): PictureForm {
  const { say } = useAlerts();
  const [stored, setStored] = useState(loaded);
  const [words, setWords] = useState<PictureWords>(() => wordsOf(loaded));
  const [theirs, setTheirs] = useState<LibraryDetail | null>(null);
  const [isSaving, setSaving] = useState(false);

  function take(picture: LibraryDetail): void {
    setStored(picture);
    setWords(wordsOf(picture));
    setTheirs(null);
  }

  async function save(): Promise<void> {
    setSaving(true);
    try {
      const answer = await send(stored._id, { ...words, version: stored.version });
      if (answer.kind === 'stale') return setTheirs(answer.theirs);
      if (answer.kind === 'refused') return say('failed', 'The picture was not saved.', answer.reason);
      take(answer.picture);
      onSaved(answer.picture);
      say('done', 'Picture saved.');
    } catch (error) {
      if (error instanceof SessionEnded) return;
      say('failed', 'The picture was not saved.', 'The server cannot be reached. Your words are still in the form.');
    } finally {
      setSaving(false);
    }
  }

  return {
    words,
    stored,
    theirs,
    isDirty: FIELDS.some((name) => JSON.stringify(words[name]) !== JSON.stringify(stored[name])),
    isSaving,
    set: (change) => setWords((was) => ({ ...was, ...change })),
    save,
    keepMine: () => {
      if (theirs) setStored(theirs);
      setTheirs(null);
    },
    takeTheirs: () => theirs && take(theirs),
  };
}

function wordsOf({ alt, caption, credit, licence, focus }: LibraryDetail): PictureWords {
  return { alt, caption, credit, licence, focus: { x: round(focus.x), y: round(focus.y) } };
}

const round = (share: number) => Math.round(share * 100) / 100;

type Sent =
  | { readonly kind: 'saved'; readonly picture: LibraryDetail }
  | { readonly kind: 'stale'; readonly theirs: LibraryDetail }
  | { readonly kind: 'refused'; readonly reason: string };

async function send(id: string, change: PictureWords & { readonly version: number }): Promise<Sent> {
  const answer = await deskFetch(`/api/desk/media/${id}`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(change),
  });
  if (answer.ok) return { kind: 'saved', picture: libraryDetail.parse(await answer.json()) };
  if (answer.status === 409) {
    const body: unknown = await answer.clone().json();
    const theirs = libraryDetail.safeParse(isRecord(body) ? body.theirs : null);
    if (theirs.success) return { kind: 'stale', theirs: theirs.data };
  }
  return { kind: 'refused', reason: await problemText(answer, 'Please try again.') };
}
