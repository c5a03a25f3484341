import { Link, type MetaFunction } from 'react-router';
import { DeskButton } from '#app/desk/kit/desk-button.tsx';
import { LoadFailed } from '#app/desk/kit/load-failed.tsx';
import { Mark } from '#app/desk/kit/mark.tsx';
import { useReadMentions } from '#app/desk/kit/mentions.ts';
import { ScreenHead } from '#app/desk/kit/screen-head.tsx';
import { useDeskData } from '#app/desk/kit/use-desk-data.ts';
import { useStepFocus } from '#app/desk/kit/use-step-focus.ts';
import { TimeAgo } from '#app/ui/time-ago.tsx';
import { shownTitle } from '#domain/desk/desk-story.ts';
import { type Mention, mentionsAnswer, NOTE_REASONS } from '#domain/desk/story-notes.ts';
import { cutAtWord } from '#domain/summary.ts';
import { languageOf } from '#domain/text-language.ts';
import styles from './mentions.module.css';

export const meta: MetaFunction = () => [
  { title: 'Mentions and replies | MATV Desk' },
  { name: 'robots', content: 'noindex, nofollow' },
];

const REFRESH_MS = 30_000;
const LONGEST_QUOTE = 160;
const parse = (answer: unknown) => mentionsAnswer.parse(answer);

/**
 * Notes that mention this person and replies to theirs: unread first, then the newest. Opening one marks it as read.
 */
export default function MentionsPage() {
  const [state, reload] = useDeskData('/api/desk/mentions', parse, () => REFRESH_MS);
  const readMentions = useReadMentions();
  const unread = state.kind === 'ready' ? state.data.mentions.filter(({ readAt }) => readAt === null) : [];
  // The button goes when nothing is unread any more.
  const page = useStepFocus(unread.length > 0 ? 'unread' : 'read');
  const readAll = async () => {
    await readMentions(unread.map(({ noteId }) => noteId));
    reload();
  };
  return (
    <section ref={page} tabIndex={-1}>
      <ScreenHead
        title="Mentions and replies"
        action={unread.length > 0 && <DeskButton onClick={() => void readAll()}>Mark all as read</DeskButton>}
      >
        Notes on stories that name you, and replies where you wrote one. Readers never see them.
      </ScreenHead>
      {state.kind === 'loading' && <p aria-busy="true">Loading your notes...</p>}
      {state.kind === 'failed' && <LoadFailed onRetry={reload}>{state.reason}</LoadFailed>}
      {state.kind === 'ready' && state.data.mentions.length === 0 && (
        <p>
          Nothing yet. Notes appear here when a colleague mentions you with @ and your name, or replies to a note of
          yours.
        </p>
      )}
      {state.kind === 'ready' && state.data.mentions.length > 0 && (
        <ul className={styles.list}>
          {state.data.mentions.map((mention) => (
            <Row key={mention.noteId} {...mention} />
          ))}
        </ul>
      )}
    </section>
  );
}

const SETTLED = { open: null, resolved: 'Resolved', accepted: 'Accepted', rejected: 'Rejected' } as const;

function Row({ noteId, storyId, title, author, reason, text, quote, state, at, readAt }: Mention) {
  return (
    <li className={styles.row} data-unread={readAt === null}>
      <p className={styles.title}>
        <Link className={styles.link} to={`/admin/stories/${storyId}?note=${noteId}`} lang={languageOf(title)}>
          {shownTitle(title)}
        </Link>{' '}
        {readAt === null && <Mark look="off">New</Mark>} {SETTLED[state] && <Mark>{SETTLED[state]}</Mark>}
      </p>
      {quote !== '' && (
        <p className={styles.quote} lang={languageOf(quote)}>
          ‘{cutAtWord(quote, LONGEST_QUOTE)}’
        </p>
      )}
      <p className={styles.text} lang={languageOf(text)}>
        {text}
      </p>
      <p className={styles.small}>
        {author} {NOTE_REASONS[reason]} · <TimeAgo at={at} now={new Date()} />
      </p>
    </li>
  );
}
