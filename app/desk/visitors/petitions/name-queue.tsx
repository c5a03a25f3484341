import { useSend } from '#app/desk/kit/use-send.ts';
import { TimeAgo } from '#app/ui/time-ago.tsx';
import { type DeskName, judgedName, type NameState, namesAnswer } from '#domain/desk/petitions.ts';
import { ModerationEntry, ModerationQueue, type OnDecided } from './moderation-queue.tsx';
import styles from './petitions.module.css';

const parse = (answer: unknown) => {
  const { names, next } = namesAnswer.parse(answer);
  return { items: names, next };
};

/** Names that signers want shown. Most appear once the signer opens the mailed link; suspicious ones wait here. */
export function NameQueue() {
  return (
    <ModerationQueue<DeskName, NameState>
      title="Names"
      states={[
        { state: 'held', label: 'To decide', empty: 'No names need a decision.' },
        { state: 'waiting', label: 'Awaiting confirmation', empty: 'No names are awaiting confirmation.' },
        { state: 'rejected', label: 'Rejected', empty: 'No names have been rejected.' },
      ]}
      path="/api/desk/petition-names"
      parse={parse}
      help={
        <>
          A name is shown once its signer has opened the link in their e-mail. Names that read like a sentence, and more
          than a few an hour from one network, need your decision.
        </>
      }
    >
      {(name, onDecided) => <Name key={name._id} name={name} onDecided={onDecided} />}
    </ModerationQueue>
  );
}

function Name({ name: shown, onDecided }: { readonly name: DeskName; readonly onDecided: OnDecided }) {
  const { _id, name, location, petition, state, at } = shown;
  const { isSending, send } = useSend();

  async function decide(verdict: 'shown' | 'rejected') {
    const answer = await send({
      method: 'POST',
      path: `/api/desk/petition-names/${_id}`,
      body: { state: verdict, from: state },
      failed: 'The decision could not be saved',
    });
    if (answer === null) return;
    const said = verdict === 'shown' ? `The name ${name} is now shown.` : `The name ${name} was rejected.`;
    onDecided(said, judgedName.parse(answer).undo);
  }

  return (
    <ModerationEntry
      label={`Name ${name}`}
      text={
        <p className={styles.said}>
          <bdi>{name}</bdi>
        </p>
      }
      facts={
        <>
          {location} · <TimeAgo at={at} now={new Date()} /> · {petition}
        </>
      }
      accept="Show"
      isSending={isSending}
      onAccept={() => void decide('shown')}
      onReject={state === 'rejected' ? undefined : () => void decide('rejected')}
    />
  );
}
