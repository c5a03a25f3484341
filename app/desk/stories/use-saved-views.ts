import { useAlerts } from '#app/desk/kit/alerts.tsx';
import { type DeskData, useDeskData } from '#app/desk/kit/use-desk-data.ts';
import { useSend } from '#app/desk/kit/use-send.ts';
import { type SavedView, savedViewsAnswer } from '#domain/desk/story-views.ts';

export const VIEWS_PATH = '/api/desk/stories/views';
const parse = (answer: unknown) => savedViewsAnswer.parse(answer).views;

export interface SavedViews {
  readonly data: DeskData<readonly SavedView[]>;
  readonly reload: () => void;
  /** Deletes a view and offers to undo that. */
  readonly remove: (view: SavedView) => Promise<void>;
}

/** The views of the table of stories that the viewer has saved. */
export function useSavedViews(): SavedViews {
  const { say, sayUndoable } = useAlerts();
  const { send } = useSend();
  const [data, reload] = useDeskData(VIEWS_PATH, parse);
  const restore = async ({ _id, name, filter }: SavedView): Promise<void> => {
    const body = { name, filter };
    const failed = 'The view was not brought back';
    if ((await send({ method: 'PUT', path: `${VIEWS_PATH}/${_id}`, body, failed })) === null) return;
    reload();
    say('done', `The view ‘${name}’ is back.`);
  };
  return {
    data,
    reload,
    remove: async (view) => {
      const path = `${VIEWS_PATH}/${view._id}`;
      if ((await send({ method: 'DELETE', path, failed: 'The view was not deleted' })) === null) return;
      reload();
      sayUndoable(`The view ‘${view.name}’ is deleted.`, () => void restore(view));
    },
  };
}
