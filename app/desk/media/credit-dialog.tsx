import { useId, useState } from 'react';
import { DeskDialog } from '#app/desk/kit/desk-dialog.tsx';
import fieldStyles from '#app/desk/kit/field.module.css';
import { Field } from '#app/desk/kit/field.tsx';
import { LoadFailed } from '#app/desk/kit/load-failed.tsx';
import { sendChange } from '#app/desk/kit/resource/call-desk.ts';
import { useSave } from '#app/desk/kit/resource/use-save.ts';
import { useDeskData } from '#app/desk/kit/use-desk-data.ts';
import { type LibraryDetail, libraryDetail } from '#domain/desk/media-library.ts';
import { pictureUrl } from '#domain/picture.ts';
import styles from './credit-dialog.module.css';

interface CreditDialogProps {
  readonly id: string;
  readonly onCredited: (picture: LibraryDetail) => void;
  readonly onClose: () => void;
}

const parse = (answer: unknown) => libraryDetail.parse(answer);

/** Asks for a picture's credit before it is used, so that nobody has to go to the library for it. */
export function CreditDialog({ id, onCredited, onClose }: CreditDialogProps) {
  const fieldId = useId();
  const [state, reload] = useDeskData(`/api/desk/media/${encodeURIComponent(id)}`, parse);
  const [credit, setCredit] = useState('');
  const [fault, setFault] = useState<string>();
  const { isSaving, save } = useSave({
    send: async ({ version }: LibraryDetail) =>
      parse(
        await sendChange(`/api/desk/media/${encodeURIComponent(id)}`, {
          method: 'PATCH',
          body: { version, credit: credit.trim() },
        }),
      ),
    onSaved: onCredited,
    onStale: ({ message }) => {
      setFault(message);
      reload();
    },
    failed: 'The credit was not saved.',
    unreachable: 'The site could not be reached. What you typed is still there.',
  });
  const picture = state.kind === 'ready' ? state.data : null;
  const use = () => {
    if (!picture) return;
    // A colleague has entered the credit meanwhile.
    if (picture.credit !== '') onCredited(picture);
    else if (credit.trim() === '') setFault('Enter the photographer or agency.');
    else void save(picture);
  };
  return (
    <DeskDialog
      title="Whose picture is this?"
      yes={isSaving ? 'Saving...' : 'Use this picture'}
      isBusy={picture === null || isSaving}
      loses={credit.trim() !== ''}
      onYes={use}
      onClose={onClose}
    >
      <div className={styles.frame}>
        {picture && <img className={styles.picture} src={pictureUrl(picture, 480, 'jpg')} alt={picture.alt} />}
      </div>
      {state.kind === 'failed' && <LoadFailed onRetry={reload}>{state.reason}</LoadFailed>}
      <p>Every picture needs a credit before it is used. It is kept with the picture, so you are only asked once.</p>
      <Field id={fieldId} label="Credit" help="Photographer or agency, such as ‘Asha Rao’ or ‘PA’." error={fault}>
        <input
          id={fieldId}
          className={fieldStyles.input}
          value={picture?.credit || credit}
          maxLength={300}
          aria-invalid={fault === undefined ? undefined : true}
          aria-describedby={`${fieldId}help${fault === undefined ? '' : ` ${fieldId}error`}`}
          onChange={({ target }) => {
            setCredit(target.value);
            setFault(undefined);
          }}
        />
      </Field>
    </DeskDialog>
  );
}
