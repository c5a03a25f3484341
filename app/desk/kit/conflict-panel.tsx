import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useAlerts } from './alerts.tsx';
import styles from './conflict.module.css';
import { DeskButton } from './desk-button.tsx';
import { useEntryFocus } from './use-entry-focus.ts';
import { useLeavingFocus } from './use-leaving-focus.ts';

const LOAD_THEIRS = { text: 'Load their version? What you have typed is lost.', yes: 'Load theirs' };

const FIELD = 'input, textarea, select, [contenteditable="true"]';

interface ConflictPanelProps {
  /** Names what somebody else has saved. */
  readonly title: string;
  readonly isSaving: boolean;
  /** Whether loading theirs can be undone; otherwise it is asked about first. */
  readonly canUndo?: boolean;
  readonly onTheirs: () => void;
  /** Saves over their version. */
  readonly onMine: () => void;
  /** How the two versions differ. */
  readonly children: ReactNode;
}

/** Somebody else saved first: both versions, and nothing typed is lost (SPEC-27). */
export function ConflictPanel(props: ConflictPanelProps) {
  const { title, isSaving, canUndo = false, onTheirs, onMine, children } = props;
  const { ask } = useAlerts();
  const id = useId();
  const panel = useLeavingFocus<HTMLElement>();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // It stands above what was edited, which may be long. Who saved by keyboard, in a field, goes on typing there.
    if (!document.activeElement?.matches(FIELD)) heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'nearest' });
  }, []);

  async function loadTheirs() {
    if (canUndo || (await ask(LOAD_THEIRS))) onTheirs();
  }

  return (
    <section ref={panel} className={styles.panel} aria-labelledby={id}>
      <h2 ref={heading} id={id} tabIndex={-1} className={styles.title}>
        {title}
      </h2>
      {children}
      <div className={styles.choices}>
        <DeskButton disabled={isSaving} onClick={() => void loadTheirs()}>
          Load theirs
        </DeskButton>
        <DeskButton look="primary" disabled={isSaving} onClick={onMine}>
          Save mine anyway
        </DeskButton>
      </div>
    </section>
  );
}

/** One field that differs. */
export interface FieldDifference {
  readonly label: string;
  readonly theirs: string;
  readonly mine: string;
  /** Takes their value of this field only; omit if that is not possible. */
  readonly onTake?: () => void;
}

/** Two versions field by field. */
export function FieldDifferences({ fields }: { readonly fields: readonly FieldDifference[] }) {
  // A field goes once theirs is taken, and the table with the last one.
  const table = useLeavingFocus<HTMLDivElement>();
  const rows = useEntryFocus<HTMLTableSectionElement>();
  return (
    <div ref={table} className={styles.scroll}>
      <table className={styles.fields}>
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Theirs</th>
            <th scope="col">Yours</th>
          </tr>
        </thead>
        <tbody {...rows}>
          {fields.map(({ label, theirs, mine, onTake }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>
                <p>{theirs || 'empty'}</p>
                {onTake && (
                  <DeskButton look="quiet" onClick={onTake}>
                    Use theirs: {label}
                  </DeskButton>
                )}
              </td>
              <td>{mine || 'empty'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Two versions of one thing, with the text shown if they are the same. */
export function ComparedVersions({ fields }: { readonly fields: readonly FieldDifference[] }) {
  return (
    <>
      <p>What you have typed is still here and has not been saved.</p>
      {fields.length === 0 ? <p>Both versions are the same.</p> : <FieldDifferences fields={fields} />}
    </>
  );
}
