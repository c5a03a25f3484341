import { useAlerts } from '#app/desk/kit/alerts.tsx';
import { useSend } from '#app/desk/kit/use-send.ts';
import { TimeAgo } from '#app/ui/time-ago.tsx';
import { type DeskName, type NameState, namesAnswer } from '#domain/desk/petitions.ts';
import { ModerationEntry, ModerationQueue } from './moderation-queue.tsx';
import styles from './petitions.module.css';

const parse = (answer: unknown) => {
  const { names, next } = namesAnswer.parse(answer);
  return { items: names, next };
};

/** Names that signers want shown: most show when their mailed link is opened, doubtful ones and crowds wait here. */
export function NameQueue() {
  return (
    <ModerationQueue<DeskName, NameState>
      title="Names"
      states={[
        { state: 'held', label: 'For you', empty: 'No name needs a decision.' },
        { state: 'waiting', label: 'Wait for their mail', empty: 'No name waits for its mailed link.' },
        { state: 'rejected', label: 'Rejected', empty: 'No name was rejected.' },
      ]}
      path="/api/desk/petition-names"
      parse={parse}
      help={
        <>
          A name is shown once its signer has opened the mailed link. Those that read like a sentence, and more than a
          few an hour from one network, wait for you.
        </>
      }
    >
      {(name, onJudged) => <Name key={name._id} name={name} onJudged={onJudged} />}
    </ModerationQueue>
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
    <ModerationEntry
      label={`Name ${name}`}
      said={
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
      onAccept={() => void judge('shown')}
      onReject={state === 'rejected' ? undefined : () => void judge('rejected')}
    />
  );
}
