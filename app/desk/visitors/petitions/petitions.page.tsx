import { Link, type MetaFunction } from 'react-router';
import buttonStyles from '#app/desk/kit/desk-button.module.css';
import listStyles from '#app/desk/kit/list.module.css';
import { LoadFailed } from '#app/desk/kit/load-failed.tsx';
import { ScreenHead } from '#app/desk/kit/screen-head.tsx';
import textStyles from '#app/desk/kit/text.module.css';
import { useDeskData } from '#app/desk/kit/use-desk-data.ts';
import { counted } from '#domain/counted.ts';
import { type PetitionRow, petitionsAnswer } from '#domain/desk/petitions.ts';
import { CommentQueue } from './comment-queue.tsx';
import { NameQueue } from './name-queue.tsx';

export const meta: MetaFunction = () => [{ title: 'Petitions | MATV Desk' }, { name: 'robots', content: 'noindex' }];

const parse = (answer: unknown) => petitionsAnswer.parse(answer);

/** All petitions, and the comments and names that await an editor's decision. */
export default function PetitionsPage() {
  const [state, reload] = useDeskData('/api/desk/petitions', parse);
  return (
    <>
      <ScreenHead
        title="Petitions"
        action={
          <Link className={`${buttonStyles.button} ${buttonStyles.primary}`} to="/admin/petitions/new">
            Add a petition
          </Link>
        }
      >
        All petitions with their numbers, and the comments and names that are waiting for an editor.
      </ScreenHead>
      <section
        className={listStyles.frame}
        aria-label="All petitions"
        aria-busy={state.kind === 'loading'}
        data-is-coming={state.kind === 'loading'}
      >
        {state.kind === 'loading' && <p className={listStyles.nothing}>Loading...</p>}
        {state.kind === 'failed' && <LoadFailed onRetry={reload}>{state.reason}</LoadFailed>}
        <ul className={listStyles.rows} aria-label="Petitions">
          {state.kind === 'ready' && state.data.petitions.map((one) => <Row key={one._id} petition={one} />)}
        </ul>
      </section>
      <CommentQueue onChanged={reload} />
      <NameQueue />
    </>
  );
}

function Row({ petition }: { readonly petition: PetitionRow }) {
  const { _id, title, path, isOpen, signatures, locations, waitingComments } = petition;
  return (
    <li className={listStyles.row}>
      <div className={listStyles.words}>
        <Link className={`${textStyles.name} ${textStyles.link}`} to={`/admin/petitions/${_id}`}>
          {title}
        </Link>
        <p className={textStyles.small}>
          {isOpen ? 'Open' : 'Closed'} · {counted(signatures, 'signature')} · {counted(locations, 'location')}
          {waitingComments > 0 && ` · ${counted(waitingComments, 'comment')} waiting`} · <a href={path}>{path}</a>
        </p>
      </div>
    </li>
  );
}
