import { useState } from 'react';
import { useAlerts } from '#app/desk/kit/alerts.tsx';
import catalogue from '#app/desk/kit/catalogue.module.css';
import { DeskButton } from '#app/desk/kit/desk-button.tsx';
import { PagedList } from '#app/desk/kit/screen.tsx';
import { usePages } from '#app/desk/kit/use-pages.ts';
import { useSend } from '#app/desk/kit/use-send.ts';
import { TimeAgo } from '#app/ui/time-ago.tsx';
import { type DeskName, type NameState, namesAnswer } from '#domain/desk/petitions.ts';
import styles from './petitions.module.css';

const STATES: readonly (readonly [NameState, string, string])[] = [
  ['held', 'For you', 'No name needs a decision.'],
  ['waiting', 'Wait for their mail', 'No name waits for its mailed link.'],
  ['rejected', 'Rejected', 'No name was rejected.'],
];

const parse = (answer: unknown) => {
  const { names, next } = namesAnswer.parse(answer);
  return { items: names, next };
};

/** Names that signers want shown: most show when their mailed link is opened, doubtful ones and crowds wait here. */
export function NameQueue() {
  const [state, setState] = useState<NameState>('held');
  const [judged, setJudged] = useState<ReadonlySet<string>>(new Set());
  const pages = usePages(`/api/desk/petition-names?state=${state}`, 'after', parse);
  const items = pages.items.filter(({ _id }) => !judged.has(_id));
  const empty = STATES.find(([one]) => one === state)?.[2] ?? '';
  return (
    <section className={styles.queue} aria-labelledby="names">
      <h2 className={styles.partTitle} id="names">
        Names
      </h2>
      <fieldset className={styles.states} aria-label="Names that are">
        {STATES.map(([one, label]) => (
          <DeskButton
            key={one}
            aria-pressed={one === state}
            look={one === state ? 'primary' : 'plain'}
            onClick={() => {
              setState(one);
              setJudged(new Set());
            }}
          >
            {label}
          </DeskButton>
        ))}
      </fieldset>
      <p className={styles.help}>
        A name is shown once its signer has opened the mailed link. Those that read like a sentence, and more than a few
        an hour from one network, wait for you.
      </p>
      <PagedList pages={{ ...pages, items }} label="Names" empty={empty}>
        {(name) => (
          <Name key={name._id} name={name} onJudged={() => setJudged((before) => new Set([...before, name._id]))} />
        )}
      </PagedList>
    </section>
  );
}

function Name({ name: shown, onJudged }: { readonly name: DeskName; readonly onJudged: () => void }) {
  const { _id, name, location, petition, state, at } = shown;
  const { say } = useAlerts();
  const { isSending, send } = useSend();

  async function judge(verdict: 'shown' | 'rejected') {
    const answer = await send({
      method: 'POST',
      path: `/api/desk/petition-names/${_id}`,
      body: { state: verdict },
      failed: 'The name could not be judged',
    });
    if (answer === null) return;
    say('done', verdict === 'shown' ? `The name ${name} is shown.` : `The name ${name} is not shown.`);
    onJudged();
  }

  return (
    <li className={styles.comment} aria-label={`Name ${name}`}>
      <p className={styles.said}>
        <bdi>{name}</bdi>
      </p>
      <p className={catalogue.small}>
        {location} · <TimeAgo at={at} now={new Date()} /> · {petition}
      </p>
      <div className={catalogue.ends}>
        <DeskButton look="primary" disabled={isSending} onClick={() => void judge('shown')}>
          Show
        </DeskButton>
        {state !== 'rejected' && (
          <DeskButton disabled={isSending} onClick={() => void judge('rejected')}>
            Reject
          </DeskButton>
        )}
      </div>
    </li>
  );
}
