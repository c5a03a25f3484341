import { DeskButton } from '#app/desk/kit/desk-button.tsx';
import { callDesk } from '#app/desk/kit/resource/call-desk.ts';
import { useSave } from '#app/desk/kit/resource/use-save.ts';
import { SegmentedControl } from '#app/desk/kit/segmented-control.tsx';
import textStyles from '#app/desk/kit/text.module.css';
import toolStyles from '#app/desk/kit/tools.module.css';
import styles from './schedule.module.css';
import type { Chosen } from './schedule-card.tsx';

const VIEWS = [
  ['week', 'Week'],
  ['list', 'List'],
] as const;

interface ScheduleToolsProps {
  readonly view: 'week' | 'list';
  readonly onView: (view: 'week' | 'list') => void;
  readonly onChoose: (chosen: Chosen) => void;
  readonly mayPlan: boolean;
}

/** Week or list, adding, import and export. */
export function ScheduleTools({ view, onView, onChoose, mayPlan }: ScheduleToolsProps) {
  const { save: download } = useSave({
    send: async (path: string) => (await callDesk(path, { otherwise: 'Please try again.' })).blob(),
    onSaved: (file) => saveAs('matv-programmes.csv', file),
    failed: 'The programmes could not be exported',
    unreachable: 'The site could not be reached.',
  });
  return (
    <div className={toolStyles.tools}>
      <SegmentedControl label="Show programmes by" value={view} options={VIEWS} onChoose={onView} />
      {mayPlan && <DeskButton onClick={() => onChoose({ kind: 'import' })}>Import</DeskButton>}
      <DeskButton onClick={() => void download('/api/desk/schedule/export.csv')}>Export CSV</DeskButton>
      <a className={textStyles.link} href="/api/schedule.xml" download="matv-schedule.xml">
        Export XMLTV
      </a>
      {mayPlan && (
        <div className={styles.add}>
          <DeskButton look="primary" onClick={() => onChoose({ kind: 'new' })}>
            Add programme
          </DeskButton>
        </div>
      )}
    </div>
  );
}

function saveAs(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
