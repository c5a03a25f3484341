import { Link } from 'react-router';
import { Panel } from '#app/desk/kit/panel.tsx';
import { useDeskData } from '#app/desk/kit/use-desk-data.ts';
import { useMay } from '#app/desk/session/viewer.ts';
import { visitorsAnswer } from '#domain/desk/inbox.ts';
import { SUBMISSION_LABELS } from '#domain/forms/submission.ts';
import styles from './dashboard.module.css';

const parse = (answer: unknown) => visitorsAnswer.parse(answer);

/** Counts of what visitors sent. Only for editors, who may answer it. */
export function VisitorsPanel() {
  return useMay('editor') ? <Visitors /> : null;
}

function Visitors() {
  const [state, reload] = useDeskData('/api/desk/visitors', parse);
  return (
    <Panel title="From visitors" state={state} reload={reload}>
      {({ kinds, subscribers, signaturesToday }) => (
        <>
          <dl className={styles.facts}>
            {kinds.map((one) => (
              <div key={one.kind} className={styles.fact}>
                <dt>{SUBMISSION_LABELS[one.kind]}s</dt>
                <dd>
                  {one.new.toLocaleString('en-GB')} new, {one.open.toLocaleString('en-GB')} open
                </dd>
              </div>
            ))}
            <div className={styles.fact}>
              <dt>Signatures today</dt>
              <dd>{signaturesToday.toLocaleString('en-GB')}</dd>
            </div>
            <div className={styles.fact}>
              <dt>Newsletter</dt>
              <dd>
                {subscribers.active.toLocaleString('en-GB')} {subscribers.active === 1 ? 'subscriber' : 'subscribers'}
              </dd>
            </div>
          </dl>
          <Link className={styles.story} to="/admin/inbox">
            Open the inbox
          </Link>
        </>
      )}
    </Panel>
  );
}
