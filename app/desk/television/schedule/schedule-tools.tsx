import { useAlerts } from '#app/desk/kit/alerts.tsx';
import { DeskButton } from '#app/desk/kit/desk-button.tsx';
import textStyles from '#app/desk/kit/text.module.css';
import toolStyles from '#app/desk/kit/tools.module.css';
import { deskFetch, problemText, SessionEnded } from '#app/desk/session/desk-fetch.ts';
import styles from './schedule.module.css';
import type { Chosen } from './schedule-card.tsx';

interface ScheduleToolsProps {
  readonly view: 'week' | 'list';
  readonly onView: (view: 'week' | 'list') => void;
  readonly onChoose: (chosen: Chosen) => void;
  readonly mayPlan: boolean;
}

/** Week or list, adding, import and export. */
export function ScheduleTools({ view, onView, onChoose, mayPlan }: ScheduleToolsProps) {
  const { say } = useAlerts();
  async function download() {
    try {
      const answer = await deskFetch('/api/desk/schedule/export.csv', { cache: 'no-store' });
      if (!answer.ok) return say('failed', NOT_EXPORTED, await problemText(answer, 'Please try again.'));
      saveAs('matv-programmes.csv', await answer.blob());
    } catch (error) {
      if (error instanceof SessionEnded) return;
      reportError(error);
      say('failed', NOT_EXPORTED, 'The site could not be reached.');
    }
  }
  return (
    <div className={toolStyles.tools}>
      <div className={styles.views}>
        <DeskButton aria-pressed={view === 'week'} onClick={() => onView('week')}>
          Week
        </DeskButton>
        <DeskButton aria-pressed={view === 'list'} onClick={() => onView('list')}>
          List
        </DeskButton>
      </div>
      {mayPlan && (
        <>
          <DeskButton look="primary" onClick={() => onChoose({ kind: 'new' })}>
            Add programme
          </DeskButton>
          <DeskButton onClick={() => onChoose({ kind: 'import' })}>Import</DeskButton>
        </>
      )}
      <DeskButton onClick={() => void download()}>Export CSV</DeskButton>
      <a className={textStyles.link} href="/api/schedule.xml" download="matv-schedule.xml">
        Export XMLTV
      </a>
    </div>
  );
}

const NOT_EXPORTED = 'The programmes could not be exported';

function saveAs(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
