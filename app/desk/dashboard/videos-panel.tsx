import { Link } from 'react-router';
import { useDeskData } from '#app/desk/session/use-desk-data.ts';
import { ProviderLine } from '#app/desk/television/watch/provider-panel.tsx';
import { watchAnswer } from '#domain/desk/watch.ts';
import styles from './dashboard.module.css';
import { Panel } from './panel.tsx';

const parse = (answer: unknown) => watchAnswer.parse(answer);

/** How the videos are doing and what is live, in two lines. */
export function VideosPanel() {
  const [state, reload] = useDeskData('/api/desk/watch', parse);
  return (
    <Panel title="Videos and live" state={state} reload={reload}>
      {({ provider, live }) => (
        <>
          <ProviderLine provider={provider} />
          <p className={styles.small}>
            {live.current ? `Live: ${live.current.title}` : 'Nothing is live'} ·{' '}
            <Link className={styles.story} to="/admin/watch">
              Watch
            </Link>
          </p>
        </>
      )}
    </Panel>
  );
}
