import { Link, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { useAlerts } from '#app/desk/kit/alerts.tsx';
import { DeskButton } from '#app/desk/kit/desk-button.tsx';
import screenStyles from '#app/desk/kit/screen.module.css';
import { StateLine } from '#app/desk/kit/state-line.tsx';
import textStyles from '#app/desk/kit/text.module.css';
import { useDeskData } from '#app/desk/kit/use-desk-data.ts';
import { useSend } from '#app/desk/kit/use-send.ts';
import { useMay } from '#app/desk/session/viewer.ts';
import { revisionsAnswer } from '#domain/desk/desk-story.ts';
import styles from './history.module.css';
import { Revisions } from './revisions.tsx';

/** The story. */
export function loader({ params }: LoaderFunctionArgs) {
  return { id: params.id ?? '' };
}

export const meta: MetaFunction = () => [
  { title: 'History | MATV Desk' },
  { name: 'robots', content: 'noindex, nofollow' },
];

const parseRevisions = (answer: unknown) => revisionsAnswer.parse(answer);

/** Every save of a story with who and when; any two are compared field by field, any one is restored. */
export default function HistoryPage() {
  const { id } = useLoaderData<typeof loader>();
  return <History key={id} id={id} />;
}

function History({ id }: { id: string }) {
  const [state, reload] = useDeskData(`/api/desk/stories/${encodeURIComponent(id)}/revisions`, parseRevisions);
  return (
    <div className={styles.history}>
      <header>
        <p className={screenStyles.back}>
          <Link className={textStyles.link} to={`/admin/stories/${id}`}>
            Back to the story
          </Link>
        </p>
        <h1 className={screenStyles.title}>History</h1>
      </header>
      {state.kind === 'loading' && <p aria-busy="true">Loading the history...</p>}
      {state.kind === 'failed' && (
        <p className={styles.failed}>
          {state.reason} <DeskButton onClick={reload}>Try Again</DeskButton>
        </p>
      )}
      {state.kind === 'ready' && state.data.revisions.length === 0 && <p>Nothing has been saved yet.</p>}
      {state.kind === 'ready' && state.data.revisions.length > 0 && (
        <>
          <PublicHistory id={id} isPublic={state.data.isPublic} onChanged={reload} />
          <Revisions id={id} revisions={state.data.revisions} />
        </>
      )}
    </div>
  );
}

interface PublicHistoryProps {
  readonly id: string;
  readonly isPublic: boolean;
  readonly onChanged: () => void;
}

/** Whether readers may compare the versions that were published. */
function PublicHistory({ id, isPublic, onChanged }: PublicHistoryProps) {
  const { isSending, send } = useSend();
  const { say } = useAlerts();
  const mayChange = useMay('editor');

  async function change() {
    const path = `/api/desk/stories/${encodeURIComponent(id)}/public-history`;
    const failed = 'What readers may see could not be changed';
    if ((await send({ method: 'PUT', path, body: { isPublic: !isPublic }, failed })) === null) return;
    say('done', isPublic ? 'Readers see only the current version.' : 'Readers can compare the published versions.');
    onChanged();
  }

  return (
    <div className={styles.public}>
      <StateLine light={isPublic ? 'green' : 'grey'}>
        {isPublic ? (
          <a className={textStyles.link} href={`/history/${id}`} target="_blank" rel="noreferrer">
            Readers can compare the published versions
          </a>
        ) : (
          'Readers see only the current version.'
        )}
      </StateLine>
      {mayChange && (
        <DeskButton disabled={isSending} onClick={() => void change()}>
          {isPublic ? 'Hide former versions from readers' : 'Show published versions to readers'}
        </DeskButton>
      )}
    </div>
  );
}
