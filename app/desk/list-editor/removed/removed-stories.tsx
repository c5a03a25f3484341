import { useId, useState } from 'react';
import { DialogAlerts, useAlerts } from '#app/desk/kit/alerts.tsx';
import { DeskButton } from '#app/desk/kit/desk-button.tsx';
import { PagesFoot } from '#app/desk/kit/pages-foot.tsx';
import { useSave } from '#app/desk/kit/resource/use-save.ts';
import { useEntryFocus } from '#app/desk/kit/use-entry-focus.ts';
import { useModal } from '#app/desk/kit/use-modal.ts';
import { usePages } from '#app/desk/kit/use-pages.ts';
import { type RemovedStory, removedStoriesAnswer } from '#domain/desk/desk-section.ts';
import type { SectionSlug } from '#domain/sections.ts';
import { languageOf } from '#domain/text-language.ts';
import { Thumbnail } from '../rows/thumbnail.tsx';
import { changeOne } from '../stored-list.ts';
import { type ListEditing, UNREACHABLE } from '../use-list-editor.ts';
import styles from './removed-stories.module.css';

interface RemovedStoriesProps {
  readonly section: SectionSlug;
  readonly canChange: boolean;
  readonly editing: ListEditing;
}

/** The drawer of what editors took off this list: nothing removed is lost (SPEC-26). */
export function RemovedStories(props: RemovedStoriesProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <DeskButton onClick={() => setOpen(true)}>Removed stories</DeskButton>
      {isOpen && <Drawer {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

function Drawer({ section, canChange, editing, onClose }: RemovedStoriesProps & { readonly onClose: () => void }) {
  const dialog = useModal();
  const id = useId();
  const removed = usePages(`/api/desk/sections/${section}/removed`, 'before', parseRemoved);
  const [restored, setRestored] = useState<readonly string[]>([]);
  const stories = removed.items.filter(({ _id }) => !restored.includes(_id));
  const { isPuttingBack, putBack } = usePuttingBack(section, editing, (story) => setRestored((all) => [...all, story]));
  const entries = useEntryFocus<HTMLUListElement>();
  const canPutBack = canChange && editing.loading === 'ready' && !isPuttingBack;
  return (
    <dialog ref={dialog} className={styles.drawer} aria-labelledby={id} onClose={onClose}>
      <div className={styles.head}>
        <h2 id={id} className={styles.heading}>
          Removed stories
        </h2>
        <DeskButton onClick={() => dialog.current?.close()}>Close</DeskButton>
      </div>
      <p className={styles.help}>
        Stories removed from this list. A story that is put back appears on the site immediately, at the end of the
        list.
      </p>
      <div className={styles.said}>
        <DialogAlerts />
      </div>
      {removed.state === 'ready' && stories.length === 0 && (
        <p className={styles.help}>No stories have been removed from this list.</p>
      )}
      <ul {...entries} className={styles.list}>
        {stories.map((story) => (
          <li key={story._id} className={styles.row}>
            <Thumbnail image={story.image} />
            <div className={styles.words}>
              <p className={styles.name} lang={languageOf(story.title)}>
                {story.title}
              </p>
              <p className={styles.small}>{removedWhen(story)}</p>
            </div>
            {canChange && (
              <DeskButton
                aria-label={`Put back: ${story.title}`}
                disabled={!canPutBack}
                onClick={() => void putBack(story)}
              >
                Put back
              </DeskButton>
            )}
          </li>
        ))}
      </ul>
      {!removed.isKnown && removed.state === 'loading' && <p className={styles.help}>Loading...</p>}
      <PagesFoot
        pages={removed}
        list={entries.ref}
        count={stories.length}
        failed="They could not be loaded."
        className={styles.help}
      />
    </dialog>
  );
}

const parseRemoved = (answer: unknown) => {
  const { stories, next } = removedStoriesAnswer.parse(answer);
  return { items: stories, next };
};

function usePuttingBack(section: SectionSlug, { change }: ListEditing, onBack: (id: string) => void) {
  const { say } = useAlerts();
  const { isSaving, save } = useSave({
    send: ({ _id }: RemovedStory) => changeOne('POST', `/api/desk/sections/${section}/removed/${_id}/put-back`),
    onSaved: ({ item, before, etag }, { _id, title }) => {
      if (item) change({ do: 'came', item, before, etag });
      onBack(_id);
      say('done', `‘${title}’ is back on the site, last on the list.`);
    },
    failed: 'The story could not be put back.',
    unreachable: UNREACHABLE,
  });
  return { isPuttingBack: isSaving, putBack: save };
}

const WHEN = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Europe/London' });

function removedWhen({ removedAt, removedBy }: RemovedStory): string {
  return `Removed ${WHEN.format(new Date(removedAt))}${removedBy === null ? '' : ` by ${removedBy}`}`;
}
