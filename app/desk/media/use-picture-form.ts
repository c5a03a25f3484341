import { useState } from 'react';
import { useAlerts } from '#app/desk/kit/alerts.tsx';
import { sendChange } from '#app/desk/kit/resource/call-desk.ts';
import { useSaveOver } from '#app/desk/kit/resource/use-save-over.ts';
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
  save(): void;
  /** Resolve a conflict: keep the own changes, to be saved over theirs, or discard them. */
  keepMine(): void;
  takeTheirs(): void;
}

/** Texts and focal point of a picture while they are edited. */
export function usePictureForm(loaded: LibraryDetail, onSaved: (picture: LibraryDetail) => void): PictureForm {
  const { say } = useAlerts();
  const [stored, setStored] = useState(loaded);
  const [details, setDetails] = useState<PictureDetails>(() => detailsOf(loaded));
  const { isSaving, save, theirs, settle } = useSaveOver({
    schema: libraryDetail,
    send: async (version: number) =>
      libraryDetail.parse(
        await sendChange(`/api/desk/media/${stored._id}`, { method: 'PATCH', body: { ...details, version } }),
      ),
    onSaved: (picture) => {
      take(picture);
      onSaved(picture);
      say('done', 'Picture saved.');
    },
    failed: 'The picture was not saved.',
    unreachable: 'The site could not be reached. What you typed is still in the form.',
  });

  function take(picture: LibraryDetail): void {
    setStored(picture);
    setDetails(detailsOf(picture));
  }

  return {
    details,
    stored,
    theirs,
    isDirty: FIELDS.some((name) => JSON.stringify(details[name]) !== JSON.stringify(stored[name])),
    isSaving,
    set: (change) => setDetails((was) => ({ ...was, ...change })),
    save: () => void save(stored.version),
    keepMine: () => {
      if (theirs) setStored(theirs);
      settle();
    },
    takeTheirs: () => {
      if (theirs) take(theirs);
      settle();
    },
  };
}

function detailsOf({ alt, caption, credit, licence, focus }: LibraryDetail): PictureDetails {
  return { alt, caption, credit, licence, focus: { x: round(focus.x), y: round(focus.y) } };
}

const round = (share: number) => Math.round(share * 100) / 100;
