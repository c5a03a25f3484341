import { useId, useState } from 'react';
import { DeskButton } from '#app/desk/kit/desk-button.tsx';
import { DeskDialog } from '#app/desk/kit/desk-dialog.tsx';
import { TextField } from '#app/desk/kit/field.tsx';
import { sendChange } from '#app/desk/kit/resource/call-desk.ts';
import { UNREACHABLE, useSave } from '#app/desk/kit/resource/use-save.ts';
import { type SavedView, VIEW_LIMITS } from '#domain/desk/story-views.ts';
import { newId } from '#domain/ids.ts';
import { queryOf, type StoryFilter } from './story-filter.ts';
import { VIEWS_PATH } from './use-saved-views.ts';

interface ViewDialogProps {
  /** What the view shows. */
  readonly filter: StoryFilter;
  /** The saved view to rename or delete; `null` for a new one. */
  readonly view: SavedView | null;
  readonly onSaved: () => void;
  readonly onDelete: (view: SavedView) => void;
  readonly onClose: () => void;
}

/** Names a view of the table, or renames or deletes one. */
export function ViewDialog({ filter, view, onSaved, onDelete, onClose }: ViewDialogProps) {
  const field = useId();
  // Sending it again after a lost answer must not save it twice.
  const [id] = useState(() => view?._id ?? newId());
  const [name, setName] = useState(view?.name ?? '');
  const { isSaving, save } = useSave({
    send: (body: Pick<SavedView, 'name' | 'filter'>) => sendChange(`${VIEWS_PATH}/${id}`, { method: 'PUT', body }),
    onSaved: () => {
      onSaved();
      onClose();
    },
    failed: 'The view was not saved',
    unreachable: UNREACHABLE,
  });
  return (
    <DeskDialog
      title={view ? 'Rename or delete this view' : 'Save this view'}
      yes={view ? 'Rename' : 'Save'}
      isBusy={isSaving || name.trim() === ''}
      onYes={() => void save({ name: name.trim(), filter: Object.fromEntries(queryOf(filter)) })}
      onClose={onClose}
    >
      <TextField
        id={`${field}name`}
        label="Name"
        value={name}
        maxLength={VIEW_LIMITS.name}
        required
        onType={setName}
        help={view ? undefined : 'Filters and order as they are now, beside the other views, for you alone.'}
      />
      {view && (
        <div>
          <DeskButton
            onClick={() => {
              onDelete(view);
              onClose();
            }}
          >
            Delete this view
          </DeskButton>
        </div>
      )}
    </DeskDialog>
  );
}
