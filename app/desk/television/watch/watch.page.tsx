import { useState } from 'react';
import { Link, type MetaFunction } from 'react-router';
import { Panel } from '#app/desk/kit/panel.tsx';
import { ProviderLine } from '#app/desk/kit/provider-line.tsx';
import { ScreenHead } from '#app/desk/kit/screen-head.tsx';
import textStyles from '#app/desk/kit/text.module.css';
import { useDeskData, useIsAnswered } from '#app/desk/kit/use-desk-data.ts';
import { watchAnswer } from '#domain/desk/watch.ts';
import { LiveSwitch } from './live-switch.tsx';
import { ProviderFacts } from './provider-facts.tsx';
import { ReadersSee } from './readers-see.tsx';
import { VideoList } from './video-list.tsx';
import styles from './watch.module.css';

export const meta: MetaFunction = () => [{ title: 'Watch | MATV Desk' }, { name: 'robots', content: 'noindex' }];

const parse = (answer: unknown) => watchAnswer.parse(answer);

/** Videos and live television: how their provider is doing, what is live, and what readers see of it. */
export default function WatchPage() {
  const [state, reload] = useDeskData('/api/desk/watch', parse);
  const isAnswered = useIsAnswered(state);
  const [round, setRound] = useState(0);
  const changed = () => {
    reload();
    setRound((before) => before + 1);
  };
  return (
    <>
      <ScreenHead title="Watch" screen="watch">
        Videos arrive from the channel’s YouTube page automatically. The programme guide is kept under{' '}
        <Link className={textStyles.link} to="/admin/schedule">
          Schedule
        </Link>
        .
      </ScreenHead>
      <div className={styles.panels}>
        <Panel title="Live" state={state} reload={reload}>
          {({ live, provider }) => <LiveSwitch live={live} hasProvider={provider !== null} onSaved={changed} />}
        </Panel>
        <Panel title="The provider" state={state} reload={reload}>
          {({ provider, showsDemos, counts }) => (
            <>
              <ProviderLine provider={provider} showsDemos={showsDemos} />
              <ProviderFacts provider={provider} counts={counts} />
            </>
          )}
        </Panel>
        <section className={styles.card} aria-labelledby="readers-see">
          <h2 id="readers-see" className={styles.heading}>
            What readers see
          </h2>
          <ReadersSee round={round} />
        </section>
      </div>
      <div hidden={!isAnswered}>
        <VideoList onChanged={changed} />
      </div>
    </>
  );
}
