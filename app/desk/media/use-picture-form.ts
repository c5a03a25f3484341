import { useState } from 'react';
import { useAlerts } from '#app/desk/kit/alerts.tsx';
import { deskFetch, problemText, SessionEnded } from '#app/desk/session/desk-fetch.ts';
import { isRecord } from '#app/desk/session/token-store.ts';
import { type LibraryDetail, libraryDetail } from '#domain/desk/media-library.ts';

const FIELDS = ['alt', 'caption', 'credit', 'licence', 'focus'] as const;

export type PictureDetails = Pick<LibraryDetail, (typeof FIELDS)[number]>;

export interface PictureForm {
  readonly details: PictureDetails;
  /** The last version known from the server. */
  readonly stored: LibraryDetail;
  /** A colleague's newer version; `null` if there is no conflict. */
  readonly theirs: LibraryDetail | null;
  readonly isDirty: boolean;
  readonly isSaving: boolean;
  set(change: Partial<PictureDetails>): void;
  save(): Promise<void>;
  /** Resolve a conflict: keep the own changes, to be saved over theirs, or discard them. */
  keepMine(): void;
  takeTheirs(): void;
}

/** Texts and focal point of a picture while they are edited. */
export function usePictureForm(loaded: LibraryDetail, onSaved: (picture: LibraryDetail) => void): PictureForm {
  const { say } = useAlerts();
  const [stored, setStored] = useState(loaded);
  const [details, setDetails] = useState<PictureDetails>(() => detailsOf(loaded));
  const [theirs, setTheirs] = useState<LibraryDetail | null>(null);
  const [isSaving, setSaving] = useState(false);

  function take(picture: LibraryDetail): void {
    setStored(picture);
    setDetails(detailsOf(picture));
    setTheirs(null);
  }

  async function save(): Promise<void> {
    setSaving(true);
    try {
      const answer = await send(stored._id, { ...details, version: stored.version });
      if (answer.kind === 'stale') return setTheirs(answer.theirs);
      if (answer.kind === 'refused') return say('failed', 'The picture was not saved.', answer.reason);
      take(answer.picture);
      onSaved(answer.picture);
      say('done', 'Picture saved.');
    } catch (error) {
      if (error instanceof SessionEnded) return;
      say('failed', 'The picture was not saved.', 'The server cannot be reached. What you typed is still in the form.');
    } finally {
      setSaving(false);
    }
  }

  return {
    details,
    stored,
    theirs,
    isDirty: FIELDS.some((name) => JSON.stringify(details[name]) !== JSON.stringify(stored[name])),
    isSaving,
    set: (change) => setDetails((was) => ({ ...was, ...change })),
    save,
    keepMine: () => {
      if (theirs) setStored(theirs);
      setTheirs(null);
    },
    takeTheirs: () => theirs && take(theirs),
  };
}

function detailsOf({ alt, caption, credit, licence, focus }: LibraryDetail): PictureDetails {
  return { alt, caption, credit, licence, focus: { x: round(focus.x), y: round(focus.y) } };
}

const round = (share: number) => Math.round(share * 100) / 100;

type Sent =
  | { readonly kind: 'saved'; readonly picture: LibraryDetail }
  | { readonly kind: 'stale'; readonly theirs: LibraryDetail }
  | { readonly kind: 'refused'; readonly reason: string };

async function send(id: string, change: PictureDetails & { readonly version: number }): Promise<Sent> {
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
