import { type KeyboardEvent, useRef, useState } from 'react';
import { useAlerts } from '#app/desk/kit/alerts.tsx';
import catalogue from '#app/desk/kit/catalogue.module.css';
import { DeskButton } from '#app/desk/kit/desk-button.tsx';
import { PagedList } from '#app/desk/kit/screen.tsx';
import { usePages } from '#app/desk/kit/use-pages.ts';
import { useSend } from '#app/desk/kit/use-send.ts';
import { TimeAgo } from '#app/ui/time-ago.tsx';
import { type CommentState, commentsAnswer, type DeskComment } from '#domain/desk/petitions.ts';
import styles from './petitions.module.css';

type Verdict = 'approved' | 'rejected';

const STATES: readonly (readonly [CommentState, string, string])[] = [
  ['waiting', 'Waiting', 'No comment waits.'],
  ['approved', 'Approved', 'No comment was approved.'],
  ['rejected', 'Rejected', 'No comment was rejected.'],
];

const KEYS: Readonly<Record<string, Verdict>> = { a: 'approved', r: 'rejected' };
const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 };

const parse = (answer: unknown) => {
  const { comments, next } = commentsAnswer.parse(answer);
  return { items: comments, next };
};

/** What signers wrote: approved comments are shown to readers. Works by mouse, and by four keys. */
export function CommentQueue({ onJudged }: { readonly onJudged: () => void }) {
  const [state, setState] = useState<CommentState>('waiting');
  const [judged, setJudged] = useState<ReadonlySet<string>>(new Set());
  const pages = usePages(`/api/desk/petition-comments?state=${state}`, 'after', parse);
  const items = pages.items.filter(({ _id }) => !judged.has(_id));
  const empty = STATES.find(([one]) => one === state)?.[2] ?? '';
  const choose = (one: CommentState) => {
    setState(one);
    setJudged(new Set());
  };
  return (
    <section className={styles.queue} aria-labelledby="comments">
      <h2 className={styles.partTitle} id="comments">
        Comments
      </h2>
      <fieldset className={styles.states} aria-label="Comments that are">
        {STATES.map(([one, label]) => (
          <DeskButton
            key={one}
            aria-pressed={one === state}
            look={one === state ? 'primary' : 'plain'}
            onClick={() => choose(one)}
          >
            {label}
          </DeskButton>
        ))}
      </fieldset>
      <p className={styles.help}>
        On a comment: <kbd>A</kbd> approves, <kbd>R</kbd> rejects, <kbd>J</kbd> and <kbd>K</kbd> or the arrows go on and
        back.
      </p>
      <PagedList pages={{ ...pages, items }} label="Comments" empty={empty}>
        {(comment) => (
          <Comment
            key={comment._id}
            comment={comment}
            onJudged={() => {
              setJudged((before) => new Set([...before, comment._id]));
              onJudged();
            }}
          />
        )}
      </PagedList>
    </section>
  );
}

function Comment({ comment, onJudged }: { readonly comment: DeskComment; readonly onJudged: () => void }) {
  const { _id, name, location, petition, state, at } = comment;
  const entry = useRef<HTMLLIElement>(null);
  const { say } = useAlerts();
  const { isSending, send } = useSend();

  async function judge(verdict: Verdict) {
    if (isSending || verdict === state) return;
    const neighbour = beside(entry.current, 1) ?? beside(entry.current, -1);
    const answer = await send({
      ...{ method: 'POST', path: `/api/desk/petition-comments/${_id}`, body: { state: verdict } },
      failed: 'The comment could not be judged',
    });
    if (answer === null) return;
    neighbour?.focus();
    say('done', `Comment of ${name} ${verdict}.`);
    onJudged();
  }

  function onKey(event: KeyboardEvent<HTMLLIElement>) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const verdict = KEYS[event.key];
    const step = STEPS[event.key];
    if (verdict === undefined && step === undefined) return;
    event.preventDefault();
    if (verdict) void judge(verdict);
    else beside(entry.current, step ?? 1)?.focus();
  }

  return (
    <li ref={entry} className={styles.comment} onKeyDown={onKey} aria-label={`Comment of ${name}`}>
      <p className={styles.said} dir="auto">
        {comment.comment}
      </p>
      <p className={catalogue.small}>
        {name}, {location} · <TimeAgo at={at} now={new Date()} /> · {petition}
      </p>
      <div className={catalogue.ends}>
        {state !== 'approved' && (
          <DeskButton look="primary" disabled={isSending} onClick={() => void judge('approved')}>
            Approve
          </DeskButton>
        )}
        {state !== 'rejected' && (
          <DeskButton disabled={isSending} onClick={() => void judge('rejected')}>
            Reject
          </DeskButton>
        )}
      </div>
    </li>
  );
}

/** The first button of the comment after, or before. */
function beside(entry: HTMLElement | null, step: number): HTMLElement | null {
  const found = step > 0 ? entry?.nextElementSibling : entry?.previousElementSibling;
  return found?.querySelector('button') ?? null;
}
