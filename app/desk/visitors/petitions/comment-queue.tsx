import { type KeyboardEvent, useRef } from 'react';
import { useAlerts } from '#app/desk/kit/alerts.tsx';
import { useSend } from '#app/desk/kit/use-send.ts';
import { TimeAgo } from '#app/ui/time-ago.tsx';
import { type CommentState, commentsAnswer, type DeskComment } from '#domain/desk/petitions.ts';
import { ModerationEntry, ModerationQueue } from './moderation-queue.tsx';
import styles from './petitions.module.css';

type Verdict = 'approved' | 'rejected';

const KEYS: Readonly<Record<string, Verdict>> = { a: 'approved', r: 'rejected' };
const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 };

const parse = (answer: unknown) => {
  const { comments, next } = commentsAnswer.parse(answer);
  return { items: comments, next };
};

/** What signers wrote: approved comments are shown to readers. Works by mouse, and by four keys. */
export function CommentQueue({ onJudged }: { readonly onJudged: () => void }) {
  return (
    <ModerationQueue<DeskComment, CommentState>
      title="Comments"
      states={[
        { state: 'waiting', label: 'Waiting', empty: 'No comment waits.' },
        { state: 'approved', label: 'Approved', empty: 'No comment was approved.' },
        { state: 'rejected', label: 'Rejected', empty: 'No comment was rejected.' },
      ]}
      path="/api/desk/petition-comments"
      parse={parse}
      help={
        <>
          On a comment: <kbd>A</kbd> approves, <kbd>R</kbd> rejects, <kbd>J</kbd> and <kbd>K</kbd> or the arrows go on
          and back.
        </>
      }
    >
      {(comment, leaveList) => (
        <Comment
          key={comment._id}
          comment={comment}
          onJudged={() => {
            leaveList();
            onJudged();
          }}
        />
      )}
    </ModerationQueue>
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
      method: 'POST',
      path: `/api/desk/petition-comments/${_id}`,
      body: { state: verdict },
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
    <ModerationEntry
      ref={entry}
      label={`Comment of ${name}`}
      said={
        <p className={styles.said} dir="auto">
          {comment.comment}
        </p>
      }
      facts={
        <>
          {name}, {location} · <TimeAgo at={at} now={new Date()} /> · {petition}
        </>
      }
      accept="Approve"
      isSending={isSending}
      onAccept={state === 'approved' ? undefined : () => void judge('approved')}
      onReject={state === 'rejected' ? undefined : () => void judge('rejected')}
      onKeyDown={onKey}
    />
  );
}

/** The first button of the comment after, or before. */
function beside(entry: HTMLElement | null, step: number): HTMLElement | null {
  const found = step > 0 ? entry?.nextElementSibling : entry?.previousElementSibling;
  return found?.querySelector('button') ?? null;
}
