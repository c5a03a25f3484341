import { useRef, useState } from 'react';
import { Link, type MetaFunction, useSearchParams } from 'react-router';
import { addressNow } from '#app/desk/kit/address-now.ts';
import listStyles from '#app/desk/kit/list.module.css';
import { OnlyFor } from '#app/desk/kit/only-for.tsx';
import { PagedList } from '#app/desk/kit/paged-list.tsx';
import { ScreenHead } from '#app/desk/kit/screen-head.tsx';
import textStyles from '#app/desk/kit/text.module.css';
import { usePages } from '#app/desk/kit/use-pages.ts';
import { useWalk } from '#app/desk/kit/use-walk.ts';
import { TimeAgo } from '#app/ui/time-ago.tsx';
import { inboxAnswer, type ListedSubmission } from '#domain/desk/inbox.ts';
import { SUBMISSION_LABELS } from '#domain/forms/submission.ts';
import styles from './inbox.module.css';
import { addressQuery, apiQuery, inboxFilterOf } from './inbox-filter.ts';
import { InboxFilters } from './inbox-filters.tsx';
import { assigneeText, STATE_LABELS } from './inbox-words.ts';

export const meta: MetaFunction = () => [{ title: 'Inbox | MATV Desk' }, { name: 'robots', content: 'noindex' }];

const parse = (answer: unknown) => {
  const { submissions, next } = inboxAnswer.parse(answer);
  return { items: submissions, next };
};

export default function InboxPage() {
  return (
    <OnlyFor needed="editor" title="Inbox">
      <Inbox />
    </OnlyFor>
  );
}

/** The list of what visitors sent, with search and filters. */
function Inbox() {
  const [query, setQuery] = useSearchParams();
  const [words, setWords] = useState('');
  const filter = inboxFilterOf(query);
  const q = words.trim();
  const pages = usePages(
    `/api/desk/inbox${q === '' ? '' : '/search'}?${apiQuery(filter)}`,
    'before',
    parse,
    q === '' ? {} : { body: { q } },
  );
  const isToDo = q === '' && addressQuery(filter).toString() === '';
  const list = useRef<HTMLDivElement>(null);
  useWalk(list, `.${styles.open}`);
  return (
    <>
      <ScreenHead title="Inbox">
        What visitors sent, newest first. Opening a submission is recorded in the audit log.{' '}
        <span className={textStyles.keys}>Keys: j and k move through the list, Enter opens.</span>
      </ScreenHead>
      <InboxFilters
        filter={filter}
        words={words}
        onFilter={(chosen) => {
          const next = { ...inboxFilterOf(addressNow()), ...chosen };
          setQuery(addressQuery(next), { replace: true, preventScrollReset: true });
        }}
        onWords={setWords}
      />
      <div ref={list}>
        <PagedList
          pages={pages}
          label="Inbox"
          empty={isToDo ? 'Nothing is waiting for the desk.' : 'No submissions match. Try another filter.'}
        >
          {(one) => <Row key={one._id} submission={one} />}
        </PagedList>
      </div>
    </>
  );
}

function Row({ submission }: { submission: ListedSubmission }) {
  const { _id, kind, reference, state, name, subject, assignedTo, files, createdAt, anonymisedAt } = submission;
  return (
    <li className={listStyles.row} data-state={state}>
      <div className={listStyles.words}>
        <Link className={styles.open} to={`/admin/inbox/${_id}`}>
          {anonymisedAt === null ? name || 'No name' : 'Erased'}
        </Link>{' '}
        <span className={styles.state} data-state={state}>
          {STATE_LABELS[state]}
        </span>
        {subject !== '' && <p className={styles.subject}>{subject}</p>}
        <p className={textStyles.small}>
          {SUBMISSION_LABELS[kind]} · {reference} · <TimeAgo at={createdAt} now={new Date()} />
          {files > 0 && ` · ${files} ${files === 1 ? 'file' : 'files'}`}
          {assignedTo !== null && ` · ${assigneeText(assignedTo)}`}
        </p>
      </div>
    </li>
  );
}
