import { Link, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { DeskButton } from '#app/desk/kit/desk-button.tsx';
import screenStyles from '#app/desk/kit/screen.module.css';
import textStyles from '#app/desk/kit/text.module.css';
import { useDeskData } from '#app/desk/kit/use-desk-data.ts';
import { revisionsAnswer } from '#domain/desk/desk-story.ts';
import styles from './history.module.css';
import { Revisions } from './revisions.tsx';

/** Whose history it is. */
export function loader({ params }: LoaderFunctionArgs) {
  return { id: params.id ?? '' };
}

export const meta: MetaFunction = () => [
  { title: 'History | MATV Desk' },
  { name: 'robots', content: 'noindex, nofollow' },
];

const parseRevisions = (answer: unknown) => revisionsAnswer.parse(answer).revisions;

/** Every save of a story with who and when; any two are compared field by field, any one is restored. */
export default function HistoryPage() {
  const { id } = useLoaderData<typeof loader>();
  return <History key={id} id={id} />;
}

function History({ id }: { id: string }) {
  const [state, reload] = useDeskData(`/api/desk/stories/${encodeURIComponent(id)}/revisions`, parseRevisions);
  return (
    <div className={styles.history}>
      <p>
        <Link className={textStyles.link} to={`/admin/stories/${id}`}>
          Back to the story
        </Link>
      </p>
      <h1 className={screenStyles.title}>History</h1>
      {state.kind === 'loading' && <p aria-busy="true">Loading the history...</p>}
      {state.kind === 'failed' && (
        <p className={styles.failed}>
          {state.reason} <DeskButton onClick={reload}>Try Again</DeskButton>
        </p>
      )}
      {state.kind === 'ready' && state.data.length === 0 && <p>Nothing has been saved yet.</p>}
      {state.kind === 'ready' && state.data.length > 0 && <Revisions id={id} revisions={state.data} />}
    </div>
  );
}
