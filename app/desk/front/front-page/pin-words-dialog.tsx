import { useId, useState } from 'react';
import { DeskDialog } from '#app/desk/kit/desk-dialog.tsx';
import { TextField } from '#app/desk/kit/field.tsx';
import { isSame } from '#app/desk/kit/form/merge-versions.ts';
import { PictureField } from '#app/desk/kit/pictures/picture-field.tsx';
import textStyles from '#app/desk/kit/text.module.css';
import type { SavedPin } from '#domain/desk/front-page-form.ts';
import { headlineRoom, pictureIn } from '#domain/home/front-pins.ts';
import { slotName } from './pins.ts';

interface PinWordsDialogProps {
  readonly pin: SavedPin;
  /** False for a story that is in its slot by the usual order: confirming also pins it. */
  readonly isPinned: boolean;
  readonly onDone: (pin: SavedPin) => void;
  readonly onClose: () => void;
}

const UPLOADS = { uploadFailed: 'Failed to upload image' };

/** Said above the picture, by where readers see it. */
const PICTURE_NOTES = {
  always: null,
  'with its row': 'Readers see a picture here only while the stories beside this one have pictures as well.',
  never: 'This slot shows words alone: readers see a picture only once the story moves to a slot with one.',
} as const;

/** Headline, kicker and picture of a story in its slot of the home page; the story keeps its own. */
export function PinWordsDialog({ pin, isPinned, onDone, onClose }: PinWordsDialogProps) {
  const id = useId();
  const [edited, setEdited] = useState(pin);
  const [uploads, setUploads] = useState(0);
  const note = PICTURE_NOTES[pictureIn(pin.place, pin.slot)];
  const set = (fields: Partial<SavedPin>) => setEdited((values) => ({ ...values, ...fields }));
  return (
    <DeskDialog
      title={`Words and picture: ${slotName(pin.place, pin.slot)}`}
      yes={isPinned ? 'Use these' : 'Pin with these'}
      isBusy={uploads > 0}
      loses={uploads > 0 || !isSame(edited, pin)}
      onYes={() => onDone({ ...edited, headline: edited.headline.trim(), kicker: edited.kicker.trim() })}
      onClose={onClose}
    >
      <p className={textStyles.small}>
        For the home page alone. What is left empty is the story’s own: ‘{pin.title}’.
        {!isPinned && ' The story is pinned to this slot, so that its words stay with it.'}
      </p>
      <TextField
        id={`${id}headline`}
        label="Headline"
        value={edited.headline}
        maxLength={300}
        onType={(headline) => set({ headline })}
        help={lengthAdvice(edited.headline.trim() || pin.title, pin.slot)}
      />
      <TextField
        id={`${id}kicker`}
        label="Kicker"
        value={edited.kicker}
        maxLength={40}
        onType={(kicker) => set({ kicker })}
        help="One or two words above the headline."
      />
      {note !== null && <p className={textStyles.small}>{note}</p>}
      <PictureField editor={UPLOADS} item={edited} set={set} onUploading={(by) => setUploads((count) => count + by)} />
    </DeskDialog>
  );
}

/** Says whether a headline's length suits its slot. */
export function lengthAdvice(headline: string, slot: number): string {
  const room = headlineRoom(slot);
  const { length } = headline;
  const characters = `${length} ${length === 1 ? 'character' : 'characters'}`;
  return length <= room
    ? `${characters}; this slot suits up to ${room}.`
    : `${characters}: ${length - room} more than suit this slot.`;
}
