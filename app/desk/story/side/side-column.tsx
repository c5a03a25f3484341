import type { RefObject } from 'react';
import type { Role } from '#domain/roles.ts';
import type { SessionState } from '../editing/story-session.ts';
import { Settings } from '../form/settings.tsx';
import type { StoryForm } from '../form/story-form.ts';
import { NotesPanel } from '../notes/notes-panel.tsx';
import type { NotesWork } from '../notes/use-notes-work.ts';
import { Corrections } from './corrections.tsx';
import { Preview } from './preview.tsx';
import styles from './side.module.css';
import { Languages } from './translations.tsx';
import { WritingChecks } from './writing-checks.tsx';

interface SideColumnProps {
  readonly form: StoryForm;
  readonly role: Role;
  readonly state: SessionState;
  readonly isPreview: boolean;
  readonly notes: NotesWork;
  /** What contains the text's editor. */
  readonly text: RefObject<HTMLElement | null>;
}

/** Beside the text: notes, checks, settings and languages, or the preview. */
export function SideColumn({ form, role, state, isPreview, notes, text }: SideColumnProps) {
  if (isPreview) return <Preview id={form.id} version={state.version} />;
  return (
    <div className={styles.column}>
      <NotesPanel storyId={form.id} fields={form.fields} work={notes} mayEdit={state.clash === null} />
      <WritingChecks content={form.fields.content} text={text} />
      <Settings form={form} />
      <Languages storyId={form.id} role={role} />
      <Corrections corrections={state.story.corrections} />
    </div>
  );
}
