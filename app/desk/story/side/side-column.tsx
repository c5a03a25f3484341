import type { SessionState } from '../editing/story-session.ts';
import { Settings } from '../form/settings.tsx';
import type { StoryForm } from '../form/story-form.ts';
import { Corrections } from './corrections.tsx';
import { Preview } from './preview.tsx';
import styles from './side.module.css';

interface SideColumnProps {
  readonly form: StoryForm;
  readonly state: SessionState;
  readonly isPreview: boolean;
}

/** Beside the text: settings, or the preview. */
export function SideColumn({ form, state, isPreview }: SideColumnProps) {
  if (isPreview) return <Preview id={form.id} version={state.version} />;
  return (
    <div className={styles.column}>
      <Settings form={form} />
      <Corrections corrections={state.story.corrections} />
    </div>
  );
}
