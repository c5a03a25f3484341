import { Link } from 'react-router';
import { Panel } from '#app/desk/kit/panel.tsx';
import { ProviderLine } from '#app/desk/kit/provider-line.tsx';
import { useDeskData } from '#app/desk/kit/use-desk-data.ts';
import { watchAnswer } from '#domain/desk/watch.ts';
import styles from './dashboard.module.css';

const parse = (answer: unknown) => watchAnswer.parse(answer);

/** The state of the video provider, and what is live. */
export function VideosPanel() {
  const [state, reload] = useDeskData('/api/desk/watch', parse);
  return (
    <Panel title="Videos and live" state={state} reload={reload}>
      {({ provider, showsDemos, live }) => (
        <>
          <ProviderLine provider={provider} showsDemos={showsDemos} />
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
