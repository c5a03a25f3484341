import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useAlerts } from '#app/desk/kit/alerts.tsx';
import { isDialogOpen } from '#app/desk/kit/keys/use-keys.ts';
import { useUnsavedWork } from '#app/desk/kit/unsaved-work.ts';
import { useIsAnswered } from '#app/desk/kit/use-desk-data.ts';
import { LogInAgain } from '#app/desk/login/log-in-again.tsx';
import { type DeskStory, STORY_LIMITS } from '#domain/desk/desk-story.ts';
import type { Role } from '#domain/roles.ts';
import { PublishDialog } from './actions/publish-dialog.tsx';
import { type OpenDialog, StorySaveBar } from './actions/save-bar.tsx';
import { TextDialog } from './actions/text-dialog.tsx';
import { type StoryActions, useStoryActions } from './actions/use-story-actions.ts';
import type { SessionState, StorySession } from './editing/story-session.ts';
import { useStorySession } from './editing/use-story-session.ts';
import type { StoryForm } from './form/story-form.ts';
import { Words } from './form/words.tsx';
import { useNotesWork } from './notes/use-notes-work.ts';
import { Arrivals, useArrivals } from './side/arrivals.tsx';
import { Notices } from './side/notices.tsx';
import { SideColumn } from './side/side-column.tsx';
import { StoryHead } from './side/story-head.tsx';
import { TranslationNotices, useTranslations } from './side/translations.tsx';
import styles from './story-editor.module.css';

interface StoryEditorProps {
  readonly story: DeskStory;
  readonly role: Role;
  readonly user: string;
}

/** The one editor for stories of all kinds: text in the middle, settings or preview beside it, one bar that saves. */
export function StoryEditor({ story, role, user }: StoryEditorProps) {
  const { session, state, isSearched } = useStorySession(story, user);
  const actions = useStoryActions(session);
  const notes = useNotesWork(session, state);
  const { ask } = useAlerts();
  const [uploads, setUploads] = useState(0);
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const [isPreview, setPreview] = useState(false);
  const text = useRef<HTMLDivElement>(null);
  const set = useCallback<StoryForm['set']>((fields) => session.change(fields), [session]);
  const { hold } = useUnsavedWork(state.saving !== 'saved' || uploads > 0, { save: () => session.flush() });
  const write = useCallback<StoryForm['write']>(
    (content) => {
      hold();
      session.write(content);
    },
    [session, hold],
  );
  const onUploading = useCallback((by: 1 | -1) => setUploads((count) => count + by), []);
  const mayPublish = role !== 'reporter' && state.clash === null && state.story.state !== 'withdrawn';
  useKeys({
    s: () => void actions.save(),
    enter: () => mayPublish && uploads === 0 && setDialog('publish'),
  });

  async function discard() {
    const detail = 'What readers see stays as it is. What you discard can be found in the history.';
    if (await ask({ text: 'Discard the changes since the last publishing?', detail, yes: 'Discard changes' })) {
      await actions.discard();
    }
  }

  const form: StoryForm = {
    id: state.story._id,
    language: state.story.language,
    fields: state.fields,
    fetchedPictures: state.story.fetchedPictures,
    set,
    write,
    onUploading,
  };
  return (
    <div className={styles.editor} data-preview={isPreview}>
      <LogInAgain isNeeded={() => session.isDirty} />
      <StoryHead session={session} state={state} isPreview={isPreview} onPreview={setPreview} />
      <Notices session={session} state={state} role={role} actions={actions} open={setDialog} />
      <Arrivals
        version={`${state.story.state} ${state.story.corrections.length}`}
        storyId={state.story._id}
        isPublished={state.story.state === 'published'}
        role={role}
      />
      <TranslationNotices version={`${state.story.state} ${state.story.version}`} storyId={state.story._id} />
      <Columns storyId={state.story._id} isSearched={isSearched}>
        <Words form={form} text={text} notes={notes.inText} />
        <SideColumn form={form} role={role} state={state} isPreview={isPreview} notes={notes} text={text} />
      </Columns>
      <StorySaveBar
        role={role}
        state={state}
        isUploading={uploads > 0}
        actions={actions}
        open={setDialog}
        onDiscard={() => void discard()}
        onRetry={() => void session.flush()}
      />
      <Dialogs open={dialog} session={session} state={state} actions={actions} onClose={() => setDialog(null)} />
    </div>
  );
}

interface ColumnsProps {
  readonly storyId: string;
  readonly isSearched: boolean;
  readonly children: ReactNode;
}

/** The text and what is beside it, shown once all notices above are there: each would push the text down. */
function Columns({ storyId, isSearched, children }: ColumnsProps) {
  const hasArrivals = useIsAnswered(useArrivals(storyId)[0]);
  const hasTranslations = useIsAnswered(useTranslations(storyId)[0]);
  return (
    <div className={styles.columns} data-is-coming={!(isSearched && hasArrivals && hasTranslations)}>
      {children}
    </div>
  );
}

interface DialogsProps {
  readonly open: OpenDialog;
  readonly session: StorySession;
  readonly state: SessionState;
  readonly actions: StoryActions;
  readonly onClose: () => void;
}

function Dialogs({ open, session, state, actions, onClose }: DialogsProps) {
  const common = { draft: `${open} ${state.story._id}`, isBusy: actions.isBusy, onClose };
  switch (open) {
    case null:
      return null;
    case 'publish':
      return <PublishDialog session={session} state={state} actions={actions} onClose={onClose} />;
    case 'withdraw':
      return (
        <TextDialog
          {...common}
          title="Withdraw this story?"
          label="Reason"
          help={`${state.story.state === 'scheduled' ? 'It will not appear' : 'It leaves the site at once'} and can be restored as a draft. The reason is kept in the audit log.`}
          yes="Withdraw"
          isDanger
          maxLength={STORY_LIMITS.note}
          onText={(reason) => actions.act('withdraw', { reason }, 'The story is withdrawn.')}
        />
      );
    case 'correct':
      return (
        <TextDialog
          {...common}
          title="Add a correction"
          label="Correction"
          help="Readers see it under the story, with the time. The text itself does not change."
          yes="Add correction"
          maxLength={STORY_LIMITS.correction}
          onText={(text) => actions.act('corrections', { text }, 'The correction is shown to readers.')}
        />
      );
    case 'send back':
      return (
        <TextDialog
          {...common}
          title="Send it back"
          label="What should be changed"
          help="Whoever asked for review sees this note on the story."
          yes="Send back"
          maxLength={STORY_LIMITS.note}
          onText={(note) => actions.act('review/answer', { accept: false, note }, 'The story is sent back.')}
        />
      );
  }
}

/** Ctrl or Cmd with S or Enter. */
function useKeys(keys: { readonly s: () => void; readonly enter: () => void }): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || isDialogOpen()) return;
      const key = event.key.toLowerCase();
      if (key !== 's' && key !== 'enter') return;
      // Where a note is written, Enter sends it.
      if (key === 'enter' && event.target instanceof Element && event.target.closest('[data-sends]')) return;
      event.preventDefault();
      // The rich-text editor has a use of its own for Ctrl+Enter.
      event.stopPropagation();
      latest.current[key]();
    };
    window.addEventListener('keydown', listen, true);
    return () => window.removeEventListener('keydown', listen, true);
  }, []);
}
