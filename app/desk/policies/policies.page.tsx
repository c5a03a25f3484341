import { Link, type MetaFunction } from 'react-router';
import listStyles from '#app/desk/kit/list.module.css';
import { LoadFailed } from '#app/desk/kit/load-failed.tsx';
import { Mark } from '#app/desk/kit/mark.tsx';
import { OnlyFor } from '#app/desk/kit/only-for.tsx';
import { ScreenHead } from '#app/desk/kit/screen-head.tsx';
import textStyles from '#app/desk/kit/text.module.css';
import { useDeskData } from '#app/desk/kit/use-desk-data.ts';
import { useViewer } from '#app/desk/session/viewer.ts';
import { britishDate } from '#domain/dates.ts';
import { type PoliciesAnswer, policiesAnswer } from '#domain/desk/policy-form.ts';
import { DEFAULT_LANGUAGE, type Language } from '#domain/languages.ts';
import { policyNamed } from '#domain/policies.ts';
import styles from './standing-text.module.css';
import { policyLabel } from './standing-text-kind.ts';

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
  const { languages } = useViewer();
  return (
    <>
      <ScreenHead title="Policies">
        Pages below /about on how the newsroom works. A published one is linked from About Us and from the foot of every
        page, and search engines are notified; the others do not exist for readers.
        {languages.length > 1 &&
          ' Readers of another language get the English text, marked as such, until theirs is published.'}
      </ScreenHead>
      <div className={styles.lists}>
        {languages.map((language) => (
          <PolicyList key={language} language={language} label={policyLabel('Policies', language)} />
        ))}
      </div>
    </>
  );
}

function PolicyList({ language, label }: { readonly language: Language; readonly label: string }) {
  const [state, reload] = useDeskData(`/api/desk/policies?language=${language}`, parse);
  return (
    <section
      className={listStyles.frame}
      aria-label={label}
      aria-busy={state.kind === 'loading'}
      data-is-coming={state.kind === 'loading'}
    >
      {state.kind === 'loading' && <p className={listStyles.nothing}>Loading...</p>}
      {state.kind === 'failed' && <LoadFailed onRetry={reload}>{state.reason}</LoadFailed>}
      {state.kind === 'ready' && (
        <ul className={listStyles.rows}>
          {state.data.map((policy) => (
            <PolicyRow key={policy.name} policy={policy} language={language} />
          ))}
        </ul>
      )}
    </section>
  );
}

interface RowProps {
  readonly policy: PoliciesAnswer['policies'][number];
  readonly language: Language;
}

function PolicyRow({ policy: { name, title, isPublished, isWritten, changedAt }, language }: RowProps) {
  const known = policyNamed(name);
  const path = language === DEFAULT_LANGUAGE ? name : `${name}/${language}`;
  return (
    <li>
      <Link className={listStyles.choose} to={`/admin/policies/${path}`}>
        <span className={listStyles.words}>
          <span className={textStyles.name}>{title || policyLabel(known?.title ?? name, language)}</span>
          <br />
          <span className={textStyles.small}>
            {isPublished ? `Last changed on ${britishDate(changedAt)}` : known?.purpose}
          </span>
        </span>
        {isPublished ? <Mark look="good">Published</Mark> : <Mark>{isWritten ? 'Draft' : 'Not written'}</Mark>}
      </Link>
    </li>
  );
}
