import { useId } from 'react';
import { Field } from '#app/desk/kit/field.tsx';
import type { ImportReport } from '#domain/schedule/desk-schedule.ts';
import styles from './schedule.module.css';

interface PlannedImportProps {
  readonly report: ImportReport;
  readonly onChannel: (channel: string) => void;
}

/** What an import would do, and the lines it leaves out. */
export function PlannedImport({ report, onChannel }: PlannedImportProps) {
  const id = useId();
  const { added, changed, removed, unchanged, bad, channels, channel } = report;
  return (
    <>
      {channels.length > 1 && (
        <Field id={id} label="Channel of the file">
          <select id={id} value={channel ?? ''} onChange={({ target }) => onChannel(target.value)}>
            {channels.map((one) => (
              <option key={one.id} value={one.id}>
                {one.name}
              </option>
            ))}
          </select>
        </Field>
      )}
      <p>
        {added.length} new, {changed.length} changed, {removed.length} removed, {unchanged} as they are,{' '}
        {bad.length === 1 ? '1 line left out' : `${bad.length} lines left out`}.
      </p>
      <Lines title="New" lines={added} />
      <Lines title="Changed" lines={changed} />
      <Lines title="Removed" lines={removed} />
      <Lines title="Left out" lines={bad.map(({ line, reason }) => `Line ${line}: ${reason}`)} isOpen />
    </>
  );
}

function Lines({ title, lines, isOpen = false }: { title: string; lines: readonly string[]; isOpen?: boolean }) {
  if (lines.length === 0) return null;
  return (
    <details open={isOpen}>
      <summary>
        {title} ({lines.length})
      </summary>
      <ul className={styles.lines}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </details>
  );
}
