import type { MetaFunction } from 'react-router';
import cardStyles from '#app/desk/kit/card.module.css';
import { DeskButton } from '#app/desk/kit/desk-button.tsx';
import listStyles from '#app/desk/kit/list.module.css';
import { LoadFailed } from '#app/desk/kit/load-failed.tsx';
import { MailNotice } from '#app/desk/kit/mail-notice.tsx';
import { Mark } from '#app/desk/kit/mark.tsx';
import { OnlyFor } from '#app/desk/kit/only-for.tsx';
import { ScreenHead } from '#app/desk/kit/screen-head.tsx';
import textStyles from '#app/desk/kit/text.module.css';
import { useChosen } from '#app/desk/kit/use-chosen.ts';
import { useDeskData, useLastData } from '#app/desk/kit/use-desk-data.ts';
import { TimeAgo } from '#app/ui/time-ago.tsx';
import { type Person, peopleAnswer } from '#domain/desk/people.ts';
import { roleTitle } from '#domain/roles.ts';
import { Invitations } from './invitations.tsx';
import { InviteForm, useInvitation } from './invite-form.tsx';
import styles from './people.module.css';
import { CHOSEN_PERSON, PersonCard } from './person-card.tsx';

export const meta: MetaFunction = () => [{ title: 'People | MATV Desk' }, { name: 'robots', content: 'noindex' }];

const parse = (answer: unknown) => peopleAnswer.parse(answer);

export default function PeoplePage() {
  return (
    <OnlyFor needed="administrator" title="People">
      <People />
    </OnlyFor>
  );
}

/** Who works at the desk, who is invited, and what each may do. */
function People() {
  const [state, reload] = useDeskData('/api/desk/people', parse);
  const { id, choice, choose } = useChosen(CHOSEN_PERSON);
  const invitation = useInvitation();
  // The last answer stays when a reload fails, so that nothing typed into a card is lost.
  const answer = useLastData(state);
  const { people, invitations } = answer ?? { people: [], invitations: [] };
  const person = people.find(({ _id }) => _id === id);
  return (
    <>
      <ScreenHead
        title="People"
        action={
          <DeskButton look="primary" onClick={() => choose(null)}>
            Invite somebody
          </DeskButton>
        }
      >
        Reporters draft, editors publish, administrators manage people and settings. Everything done here is in the
        audit log.
      </ScreenHead>
      <MailNotice />
      <div className={listStyles.columns}>
        <div className={styles.column} data-is-coming={state.kind === 'loading' && answer === undefined}>
          <section className={styles.panel} aria-busy={state.kind === 'loading'}>
            <h2 className={styles.panelTitle}>Who may log in</h2>
            {state.kind === 'loading' && answer === undefined && <p className={listStyles.nothing}>Loading...</p>}
            {state.kind === 'failed' && <LoadFailed onRetry={reload}>{state.reason}</LoadFailed>}
            <ul className={listStyles.rows} aria-label="People">
              {people.map((one) => (
                <PersonRow key={one._id} person={one} isChosen={one._id === id} onChoose={() => choose(one._id)} />
              ))}
            </ul>
          </section>
          {invitations.length > 0 && (
            <section className={styles.panel}>
              <h2 className={styles.panelTitle}>Invited</h2>
              <Invitations invitations={invitations} onChanged={reload} />
            </section>
          )}
        </div>
        <section className={`${cardStyles.card} ${listStyles.chosen}`} aria-label={person?.name ?? 'Invitation'}>
          {person ? (
            <PersonCard key={person._id} person={person} choice={choice} onChanged={reload} />
          ) : id !== null && state.kind === 'loading' && answer === undefined ? (
            <p className={listStyles.nothing}>Loading...</p>
          ) : (
            <InviteForm form={invitation} choice={choice} onInvited={reload} />
          )}
        </section>
      </div>
    </>
  );
}

interface PersonRowProps {
  readonly person: Person;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function PersonRow({ person, isChosen, onChoose }: PersonRowProps) {
  const { name, email, role, disabledAt, lastUsedAt, hasTwoFactor } = person;
  return (
    <li>
      <button type="button" className={listStyles.choose} aria-current={isChosen} onClick={onChoose}>
        <span className={listStyles.words}>
          <span className={textStyles.name}>{name}</span> <Mark>{roleTitle(role)}</Mark>{' '}
          {disabledAt !== null && <Mark look="off">Disabled</Mark>}{' '}
          {hasTwoFactor && <Mark look="good">Two-factor</Mark>}
          <br />
          <span className={textStyles.small}>
            {email} ·{' '}
            {lastUsedAt === null ? (
              'not logged in'
            ) : (
              <>
                seen <TimeAgo at={lastUsedAt} now={new Date()} />
              </>
            )}
          </span>
        </span>
      </button>
    </li>
  );
}
