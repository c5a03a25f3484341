import listStyles from '#app/desk/kit/list.module.css';
import { Mark } from '#app/desk/kit/mark.tsx';
import { PagedList } from '#app/desk/kit/paged-list.tsx';
import textStyles from '#app/desk/kit/text.module.css';
import { usePages } from '#app/desk/kit/use-pages.ts';
import { britishDateTime } from '#domain/dates.ts';
import { type SourcePoll, sourcePollsAnswer } from '#domain/desk/sources.ts';
import { countsLine } from './source-state.tsx';
import styles from './sources.module.css';

const parse = (answer: unknown) => {
  const { polls, next } = sourcePollsAnswer.parse(answer);
  return { items: polls, next };
};
const idOf = ({ _id }: SourcePoll) => _id;

/** What the polls of a source brought, newest first. */
export function PollHistory({ id, name }: { id: string; name: string }) {
  const pages = usePages(`/api/desk/sources/${id}/polls`, 'before', parse, { idOf });
  return (
    <PagedList pages={pages} label={`Polls of ${name}`} empty="It has not been polled yet.">
      {(poll) => <PollRow key={poll._id} {...poll} />}
    </PagedList>
  );
}

const OUTCOMES: Readonly<Record<SourcePoll['outcome'], string>> = {
  news: 'News',
  'nothing new': 'Nothing new',
  failed: 'Failed',
};

/** One poll, or several in a row that brought the same. */
export function PollRow({ firstAt, lastAt, times, outcome, counts, message }: SourcePoll) {
  return (
    <li className={listStyles.row}>
      <div className={listStyles.words}>
        <p>
          <Mark {...(outcome === 'news' ? { look: 'good' } : outcome === 'failed' ? { look: 'off' } : {})}>
            {OUTCOMES[outcome]}
          </Mark>
        </p>
        <p className={textStyles.small}>
          {times === 1
            ? britishDateTime(lastAt)
            : `${times} times from ${britishDateTime(firstAt)} to ${britishDateTime(lastAt)}`}
        </p>
        {outcome === 'news' && <p className={textStyles.small}>{countsLine(counts)}</p>}
        {message !== null && <p className={`${textStyles.small} ${styles.problem}`}>{message}</p>}
      </div>
    </li>
  );
}
