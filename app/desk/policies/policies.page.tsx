import { Link, type MetaFunction } from 'react-router';
import listStyles from '#app/desk/kit/list.module.css';
import { LoadFailed } from '#app/desk/kit/load-failed.tsx';
import { Mark } from '#app/desk/kit/mark.tsx';
import { OnlyFor } from '#app/desk/kit/only-for.tsx';
import { ScreenHead } from '#app/desk/kit/screen-head.tsx';
import textStyles from '#app/desk/kit/text.module.css';
import { useDeskData } from '#app/desk/kit/use-desk-data.ts';
import { britishDate } from '#domain/dates.ts';
import { type PoliciesAnswer, policiesAnswer } from '#domain/desk/policy-form.ts';
import { policyNamed } from '#domain/policies.ts';

export const meta: MetaFunction = () => [{ title: 'Policies | MATV Desk' }, { name: 'robots', content: 'noindex' }];

const parse = (answer: unknown) => policiesAnswer.parse(answer).policies;

export default function PoliciesPage() {
  return (
    <OnlyFor needed="editor" title="Policies">
      <Policies />
    </OnlyFor>
  );
}

/** The channel's policies on ethics, corrections, ownership and people, and which of them readers can see. */
function Policies() {
  const [state, reload] = useDeskData('/api/desk/policies', parse);
  return (
    <>
      <ScreenHead title="Policies">
        Pages below /about on how the newsroom works. A published one is linked from About Us and from the foot of every
        page, and search engines are notified; the others do not exist for readers.
      </ScreenHead>
      <section className={listStyles.frame} aria-label="Policies" aria-busy={state.kind === 'loading'}>
        {state.kind === 'loading' && <p className={listStyles.nothing}>Loading...</p>}
        {state.kind === 'failed' && <LoadFailed onRetry={reload}>{state.reason}</LoadFailed>}
        {state.kind === 'ready' && (
          <ul className={listStyles.rows}>
            {state.data.map((policy) => (
              <PolicyRow key={policy.name} policy={policy} />
            ))}
          </ul>
        )}
      </section>
    </>
  );
}

type ListedPolicy = PoliciesAnswer['policies'][number];

function PolicyRow({ policy: { name, title, isPublished, isWritten, changedAt } }: { readonly policy: ListedPolicy }) {
  return (
    <li>
      <Link className={listStyles.choose} to={`/admin/policies/${name}`}>
        <span className={listStyles.words}>
          <span className={textStyles.name}>{title}</span>
          <br />
          <span className={textStyles.small}>
            {isPublished ? `Last changed on ${britishDate(changedAt)}` : policyNamed(name)?.purpose}
          </span>
        </span>
        {isPublished ? <Mark look="good">Published</Mark> : <Mark>{isWritten ? 'Draft' : 'Not written'}</Mark>}
      </Link>
    </li>
  );
}
