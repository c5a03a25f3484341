import { useState } from 'react';
import type { z } from 'zod';
import { useAlerts } from '#app/desk/kit/alerts.tsx';
import { type PlainFormHandle, usePlainForm } from '#app/desk/kit/plain-form/use-plain-form.ts';
import { sendChange } from '#app/desk/kit/resource/call-desk.ts';
import { useSaveOver } from '#app/desk/kit/resource/use-save-over.ts';
import { lostWithout } from '#app/desk/kit/unsaved-work.ts';
import { type LibraryDetail, libraryChange, libraryDetail } from '#domain/desk/media-library.ts';

/** The parameter of the address that names the picture whose details are open. */
export const CHOSEN_PICTURE = 'picture';

const typedDetails = libraryChange.omit({ version: true }).required();
type PictureDetails = z.infer<typeof typedDetails>;

export interface PictureForm {
  readonly form: PlainFormHandle<PictureDetails, PictureDetails>;
  /** The last version known from the server. */
  readonly stored: LibraryDetail;
  /** A colleague's newer version; `null` if there is no conflict. */
  readonly theirs: LibraryDetail | null;
  readonly isSaving: boolean;
  /** Saves over the picture as it was loaded, or over a colleague's newer version. */
  save(details: PictureDetails, over?: LibraryDetail): Promise<void>;
  /** Goes on from this version in place of what is typed. */
  take(picture: LibraryDetail): void;
}

/** Texts and focal point of a picture while they are edited. */
export function usePictureForm(loaded: LibraryDetail, onSaved: (picture: LibraryDetail) => void): PictureForm {
  const { say } = useAlerts();
  const [stored, setStored] = useState(loaded);
  const [read, setRead] = useState(loaded);
  // Read again after a refused deletion: where it is used may have changed, without a change of the picture itself.
  if (read !== loaded) {
    setRead(loaded);
    const { uses, useCount, isUsed, mayDelete } = loaded;
    setStored({ ...stored, uses, useCount, isUsed, mayDelete });
  }
  const form = usePlainForm(typedDetails, detailsOf(loaded), { isLost: lostWithout(CHOSEN_PICTURE) });
  const { isSaving, save, theirs, settle } = useSaveOver({
    schema: libraryDetail,
    fieldsOf: ({ version: _, ...details }) => details,
    rebased: (body, { version }) => ({ ...body, version }),
    send: async (body: z.infer<typeof libraryChange>) => {
      return libraryDetail.parse(await sendChange(`/api/desk/media/${stored._id}`, { method: 'PATCH', body }));
    },
    onSaved: (picture) => {
      take(picture);
      onSaved(picture);
      say('done', 'Picture saved.');
    },
    onMistakes: form.showMistakes,
    failed: 'The picture was not saved.',
    unreachable: 'The site could not be reached. What you typed is still in the form.',
  });

  function take(picture: LibraryDetail): void {
    setStored(picture);
    form.reset(detailsOf(picture));
    settle();
  }

  return {
    form,
    stored,
    theirs,
    isSaving,
    save: async (details, { version } = stored) => void (await save({ ...details, version })),
    take,
  };
}

/** What the form says of a picture. */
export function detailsOf({ alt, caption, credit, licence, focus }: LibraryDetail): PictureDetails {
  return { alt, caption, credit, licence, focus: { x: round(focus.x), y: round(focus.y) } };
}

const round = (share: number) => Math.round(share * 100) / 100;
