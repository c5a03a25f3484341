import { useId, useState } from 'react';
import { useAlerts } from '#app/desk/kit/alerts.tsx';
import { DeskButton } from '#app/desk/kit/desk-button.tsx';
import { Field } from '#app/desk/kit/field.tsx';
import formStyles from '#app/desk/kit/form.module.css';
import { useSend } from '#app/desk/kit/use-send.ts';
import { type ImportReport, importReport } from '#domain/schedule/desk-schedule.ts';
import { PlannedImport } from './planned-import.tsx';
import styles from './schedule.module.css';
import { readScheduleFile, type ScheduleFile } from './schedule-file.ts';

interface Asked {
  readonly channel: string | null;
  readonly replaces: boolean;
}

/** Imports a file: shows what it would change and its mistakes, and imports it after confirmation. */
export function ImportPanel({ onDone }: { onDone: () => void }) {
  const id = useId();
  const [file, setFile] = useState<ScheduleFile | null>(null);
  const [asked, setAsked] = useState<Asked>({ channel: null, replaces: false });
  const [report, setReport] = useState<ImportReport | null>(null);
  const { isSending, send } = useSend();
  const { say, sayUndoable } = useAlerts();

  async function look(read: ScheduleFile, how: Asked) {
    setFile(read);
    setAsked(how);
    const body = { ...read, ...how, plan: null };
    const answer = await send({ method: 'POST', path: '/api/desk/schedule/import', body, failed: NOT_READ });
    setReport(answer === null ? null : importReport.parse(answer));
  }
  async function choose(picked: File | undefined) {
    if (picked) await look(readScheduleFile(await picked.bytes()), { channel: null, replaces: asked.replaces });
  }
  async function carryOut() {
    if (!file || !report) return;
    const body = { ...file, ...asked, plan: report.plan };
    const answer = await send({
      method: 'POST',
      path: '/api/desk/schedule/import',
      body,
      failed: 'Nothing was imported',
    });
    // Refused, perhaps because the schedule has changed meanwhile: shows what the import would do now.
    if (answer === null) return look(file, asked);
    const { added, changed, removed, undo } = importReport.parse(answer);
    sayUndoable(`Imported: ${added.length} added, ${changed.length} changed, ${removed.length} removed.`, () => {
      void takeBack(undo);
    });
    setReport(null);
    onDone();
  }
  async function takeBack(imported: string | null) {
    const path = `/api/desk/schedule/imports/${imported}/undo`;
    const answer = await send({ method: 'POST', path, failed: 'The import could not be taken back' });
    if (answer === null) return;
    say('done', 'The import has been taken back.');
    setReport(null);
    onDone();
  }

  return (
    <>
      <h2 className={styles.cardTitle}>Import programmes</h2>
      <div className={styles.fields}>
        <Field id={id} label="CSV or XMLTV file" help={HELP}>
          <input
            id={id}
            type="file"
            accept=".csv,.tsv,.txt,.xml,text/csv,text/xml,application/xml"
            aria-describedby={`${id}help`}
            // Otherwise the same file, corrected meanwhile, could not be chosen again.
            onClick={({ currentTarget }) => {
              currentTarget.value = '';
            }}
            onChange={({ target }) => void choose(target.files?.[0])}
          />
        </Field>
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={asked.replaces}
            onChange={({ target }) => {
              const how = { ...asked, replaces: target.checked };
              setAsked(how);
              if (file) void look(file, how);
            }}
          />
          Remove single programmes of the same time that are not in the file
        </label>
        <div role="status" className={styles.fields}>
          {report && (
            <PlannedImport report={report} onChannel={(channel) => file && void look(file, { ...asked, channel })} />
          )}
        </div>
        {report && (
          <div className={formStyles.ends}>
            <DeskButton look="primary" disabled={isSending || !changesAnything(report)} onClick={() => void carryOut()}>
              {isSending ? 'Importing...' : 'Import this'}
            </DeskButton>
          </div>
        )}
      </div>
    </>
  );
}

const NOT_READ = 'The file could not be read';
const HELP =
  'The first line of a CSV names its columns: title, date or days (Mon-Fri, daily) with from and until, start, minutes or end, category, live, summary. Times are London’s.';

function changesAnything({ added, changed, removed }: ImportReport): boolean {
  return added.length + changed.length + removed.length > 0;
}
