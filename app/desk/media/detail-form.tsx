import { useAlerts } from '#app/desk/kit/alerts.tsx';
import { DeskButton } from '#app/desk/kit/desk-button.tsx';
import { FormText } from '#app/desk/kit/plain-form/form-fields.tsx';
import { Overtaken } from '#app/desk/kit/plain-form/overtaken.tsx';
import { PlainForm } from '#app/desk/kit/plain-form/plain-form.tsx';
import { Refused, sendChange } from '#app/desk/kit/resource/call-desk.ts';
import { UNREACHABLE, useSave } from '#app/desk/kit/resource/use-save.ts';
import type { LibraryDetail, PictureUse } from '#domain/desk/media-library.ts';
import { FocalPoint } from './focal-point.tsx';
import styles from './picture-detail.module.css';
import type { PictureDetailProps } from './picture-detail.tsx';
import { PictureFacts } from './picture-facts.tsx';
import { nameOf } from './picture-grid.tsx';
import { SimilarPictures } from './similar-pictures.tsx';
import { detailsOf, type PictureForm, usePictureForm } from './use-picture-form.ts';

interface DetailFormProps extends PictureDetailProps {
  readonly loaded: LibraryDetail;
  readonly reload: () => void;
}

const LABELLED = [
  ['alt', 'Alt text'],
  ['caption', 'Caption'],
  ['credit', 'Credit'],
  ['licence', 'Licence or source'],
  ['focus.x', 'Focal point, from the left'],
  ['focus.y', 'Focal point, from the top'],
] as const;

/** A large view of the picture, its editable details, where it is used, and its deletion. */
export function DetailForm({ loaded, reload, onChoose, onSaved, onDeleted }: DetailFormProps) {
  const editing = usePictureForm(loaded, onSaved);
  const { form, stored, theirs, isSaving } = editing;
  const { isDirty } = form;
  const focus = form.watch('focus');
  const remove = useDeletion(stored, onDeleted, reload);
  return (
    <PlainForm form={form} className={styles.form} onSend={(details) => editing.save(details)}>
      <h2 className={styles.name}>{nameOf(stored)}</h2>
      <FocalPoint
        picture={stored}
        focus={focus}
        onChange={stored.mayEdit ? (point) => form.setValue('focus', point, { shouldDirty: true }) : null}
      />
      {stored.mayEdit ? (
        <DetailFields form={form} />
      ) : (
        <p>Only editors and the person who uploaded it can change this picture.</p>
      )}
      {theirs && (
        <Overtaken
          form={form}
          labels={LABELLED}
          theirs={detailsOf(theirs)}
          isSaving={isSaving}
          onTheirs={() => editing.take(theirs)}
          onMine={(details) => editing.save(details, theirs)}
        />
      )}
      {stored.mayEdit && (
        <div className={styles.save}>
          <span role="status" data-dirty={isDirty}>
            {isSaving ? 'Saving...' : isDirty ? 'Unsaved changes' : 'Saved'}
          </span>
          <DeskButton type="submit" look="primary" disabled={!isDirty || isSaving || theirs !== null}>
            Save
          </DeskButton>
        </div>
      )}
      <UsedWhere uses={stored.uses} count={stored.useCount} />
      <SimilarPictures id={stored._id} onChoose={onChoose} />
      <PictureFacts picture={stored} />
      {stored.mayDelete && (
        <p>
          <DeskButton onClick={() => void remove()}>Delete picture…</DeskButton>
        </p>
      )}
    </PlainForm>
  );
}

function DetailFields({ form }: Pick<PictureForm, 'form'>) {
  return (
    <>
      <FormText
        form={form}
        name="alt"
        label="Alt text"
        maxLength={500}
        help="What the picture shows, for readers who cannot see it. Offered wherever the picture is used."
      />
      <FormText form={form} name="caption" label="Caption" maxLength={1000} />
      <FormText form={form} name="credit" label="Credit" maxLength={300} />
      <FormText form={form} name="licence" label="Licence or source" maxLength={300} help="For the desk only." />
    </>
  );
}

/** The places that show a picture. */
function UsedWhere({ uses, count }: { uses: readonly PictureUse[]; count: number }) {
  return (
    <section aria-label="Used in">
      <h3 className={styles.heading}>Used in</h3>
      {count === 0 && <p>This picture is not used anywhere.</p>}
      <ul className={styles.uses}>
        {uses.map((use) => (
          <li key={use.kind + use.place + use.title}>
            {use.href === null ? use.title : <a href={use.href}>{use.title}</a>} <span>({use.place})</span>
          </li>
        ))}
      </ul>
      {count > uses.length && <p>and {count - uses.length} more</p>}
    </section>
  );
}

const NOT_DELETED = 'The picture was not deleted.';

function useDeletion(picture: LibraryDetail, onDeleted: (id: string) => void, reload: () => void) {
  const { ask, say } = useAlerts();
  const { save } = useSave({
    send: deletePicture,
    onSaved: (_answer, id) => {
      say('done', 'The picture was deleted.');
      onDeleted(id);
    },
    // The picture has come into use since it was opened; the reloaded list of uses says where.
    onStale: ({ message }) => {
      say('failed', NOT_DELETED, message);
      reload();
    },
    failed: NOT_DELETED,
    unreachable: UNREACHABLE,
  });
  return async () => {
    const question = {
      text: `Delete ‘${nameOf(picture)}’?`,
      detail: 'The picture and all its files are deleted for good. This cannot be undone.',
      yes: 'Delete',
    };
    if (await ask(question)) await save(picture._id);
  };
}

/** Succeeds too if a colleague has deleted the picture already. */
async function deletePicture(id: string): Promise<void> {
  await sendChange(`/api/desk/media/${id}`, { method: 'DELETE' }).catch((error: unknown) => {
    if (!(error instanceof Refused && error.code === 'no_such_picture')) throw error;
  });
}
