import { useAlerts } from '#app/desk/kit/alerts.tsx';
import cardStyles from '#app/desk/kit/card.module.css';
import { DeskButton } from '#app/desk/kit/desk-button.tsx';
import { LoadFailed } from '#app/desk/kit/load-failed.tsx';
import { Mark } from '#app/desk/kit/mark.tsx';
import textStyles from '#app/desk/kit/text.module.css';
import { useDeskData } from '#app/desk/kit/use-desk-data.ts';
import { useReloadOn } from '#app/desk/kit/use-reload-on.ts';
import { useSend } from '#app/desk/kit/use-send.ts';
import { britishDateTime } from '#domain/dates.ts';
import {
  NOTICE_CHANNEL_LABELS,
  type NoticeReceipt,
  type ReceiptState,
  type StoryNotice,
  storyNoticesAnswer,
} from '#domain/desk/story-notices.ts';
import { isAtLeast, type Role } from '#domain/roles.ts';
import styles from './arrivals.module.css';

interface ArrivalsProps {
  /** Of the story: they are read again when it changes. */
  readonly version: string;
  readonly storyId: string;
  readonly isPublished: boolean;
  readonly role: Role;
}

const parse = (answer: unknown) => storyNoticesAnswer.parse(answer).notices;

/** Polls every second while something is waiting to arrive, and every five while a failed delivery is being retried. */
function nextRefresh(notices: readonly StoryNotice[]): number | null {
  const open = notices.filter(({ settledAt }) => settledAt === null);
  if (open.length === 0) return null;
  return open.some(({ receipts }) => receipts.some(({ state }) => state === 'waiting')) ? 1_000 : 5_000;
}

/** Notices older than this are folded once settled, to make room for the text below. */
const NEWS_MS = 10 * 60_000;

function isNews({ settledAt, at }: StoryNotice): boolean {
  return settledAt === null || Date.now() - Date.parse(at) < NEWS_MS;
}

/** Whether the story that was killed is on the site again, as after 'Undo'. */
function isTakenBack({ kind }: Pick<StoryNotice, 'kind'>, isPublished: boolean): boolean {
  return kind === 'kill' && isPublished;
}

/** 'Kill of 30 November 2026, 21:38 London time, taken back: the story is on the site again' */
export function noticeTitle(notice: Pick<StoryNotice, 'kind' | 'at' | 'settledAt'>, isPublished: boolean): string {
  const what = `${notice.kind === 'kill' ? 'Kill' : 'Correction'} of ${britishDateTime(notice.at)}`;
  if (isTakenBack(notice, isPublished)) return `${what}, taken back: the story is on the site again`;
  return notice.settledAt === null ? `${what} (not everywhere yet)` : what;
}

/** The story's corrections and kills, the newest first; `refresh` as in `useDeskData`. The second element reloads. */
export function useArrivals(storyId: string, refresh?: typeof nextRefresh) {
  return useDeskData(`/api/desk/stories/${encodeURIComponent(storyId)}/notices`, parse, refresh);
}

/** Where the story's corrections and kills have arrived: the newest open, earlier ones folded. Nothing if none. */
export function Arrivals({ version, storyId, isPublished, role }: ArrivalsProps) {
  const [state, reload] = useArrivals(storyId, nextRefresh);
  useReloadOn(version, reload);
  if (state.kind === 'loading') return null;
  if (state.kind === 'failed') return <LoadFailed onRetry={reload}>{state.reason}</LoadFailed>;
  const [first, ...others] = state.data;
  if (!first) return null;
  const isOpen = isNews(first) && !isTakenBack(first, isPublished);
  const [newest, earlier] = isOpen ? [first, others] : [null, state.data];
  const mayRetry = isAtLeast(role, 'editor');
  return (
    <section className={cardStyles.parts} aria-labelledby="arrivals">
      <h2 id="arrivals" className={cardStyles.heading}>
        {newest ? `Where the ${newest.kind} has arrived` : 'Corrections and kills'}
      </h2>
      {newest && <Arrival notice={newest} mayRetry={mayRetry} onRetried={reload} />}
      {earlier.map((notice) => (
        <details key={notice._id} className={styles.earlier}>
          <summary>{noticeTitle(notice, isPublished)}</summary>
          <Arrival notice={notice} mayRetry={mayRetry} onRetried={reload} />
        </details>
      ))}
    </section>
  );
}

interface ArrivalProps {
  readonly notice: StoryNotice;
  readonly mayRetry: boolean;
  readonly onRetried: () => void;
}

function Arrival({ notice, mayRetry, onRetried }: ArrivalProps) {
  const { _id, text, origin, by, at, closed, settledAt, receipts } = notice;
  const { say } = useAlerts();
  const { isSending, send } = useSend();
  const hasFailed = settledAt === null && receipts.some(({ state }) => state === 'failed');

  async function retry() {
    const path = `/api/desk/story-notices/${_id}/retry`;
    const answer = await send({ method: 'POST', path, failed: 'It could not be tried again' });
    if (answer !== null) say('done', 'It is being tried again.');
    onRetried();
  }

  return (
    <>
      {text !== '' && <p>{text}</p>}
      <p className={textStyles.small}>
        <time dateTime={at}>{britishDateTime(at)}</time>
        {` · ${origin === 'wire' ? 'by the wire' : (by ?? 'by the desk')}`}
      </p>
      {closed !== null && <p>{closed}</p>}
      <ul className={styles.receipts}>
        {receipts.map((receipt) => (
          <Receipt key={receipt.channel} {...receipt} isOver={settledAt !== null} />
        ))}
      </ul>
      {mayRetry && hasFailed && (
        <p>
          <DeskButton disabled={isSending} onClick={() => void retry()}>
            Try again
          </DeskButton>
        </p>
      )}
    </>
  );
}

const STATE_WORDS: Readonly<Record<ReceiptState, string>> = {
  waiting: 'Waiting',
  done: 'Arrived',
  failed: 'Failed',
  'not needed': 'Not needed',
};

function Receipt({ channel, state, detail, changedAt, nextAt, isOver }: NoticeReceipt & { readonly isOver: boolean }) {
  const look = state === 'done' ? { look: 'good' as const } : state === 'failed' ? { look: 'off' as const } : {};
  return (
    <li className={styles.receipt}>
      <b>{NOTICE_CHANNEL_LABELS[channel]}</b>
      <span role="status">
        <Mark {...look}>{STATE_WORDS[state]}</Mark>
      </span>
      <span className={styles.words}>
        {detail}{' '}
        {state === 'failed' && !isOver && (
          <span className={textStyles.small}>
            {nextAt === null ? 'It is not tried again by itself.' : 'It is tried again by itself.'}
          </span>
        )}
      </span>
      <time className={styles.time} dateTime={changedAt}>
        {timeOfDay(changedAt)}
      </time>
    </li>
  );
}

const LONDON_TIME = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  timeZone: 'Europe/London',
});

/** '14:05:09' in London. */
function timeOfDay(at: string): string {
  return LONDON_TIME.format(new Date(at));
}
