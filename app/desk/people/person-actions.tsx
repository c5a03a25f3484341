import { useAlerts } from '#app/desk/kit/alerts.tsx';
import type { Question } from '#app/desk/kit/ask-dialog.tsx';
import cardStyles from '#app/desk/kit/card.module.css';
import { DeskButton } from '#app/desk/kit/desk-button.tsx';
import { useEntryFocus } from '#app/desk/kit/use-entry-focus.ts';
import { useSend } from '#app/desk/kit/use-send.ts';
import type { Person } from '#domain/desk/people.ts';

interface PersonAction {
  readonly label: string;
  readonly path: string;
  readonly method?: 'POST' | 'DELETE';
  readonly question?: Question;
  readonly done: string;
  readonly failed: string;
}

/** Buttons for a person's access; an action with a `question` asks it first. */
export function PersonActions({ person, onChanged }: { person: Person; onChanged: () => void }) {
  const { say, ask } = useAlerts();
  const { isSending, send } = useSend();
  // Some go when they have been pressed.
  const entries = useEntryFocus<HTMLDivElement>();

  async function run({ question, method = 'POST', path, done, failed }: PersonAction) {
    if (question && !(await ask(question))) return;
    if ((await send({ method, path: `/api/desk/people/${person._id}/${path}`, failed })) === null) return;
    say('done', done);
    onChanged();
  }

  return (
    <div {...entries} className={cardStyles.actions}>
      {actionsFor(person).map((action) => (
        <DeskButton key={action.label} disabled={isSending} onClick={() => void run(action)}>
          {action.label}
        </DeskButton>
      ))}
    </div>
  );
}

function actionsFor({ name, email, disabledAt, hasTwoFactor, sessions }: Person): readonly PersonAction[] {
  if (disabledAt !== null) return [{ ...ENABLE, done: `${name} may log in again.` }];
  return [
    { ...PASSWORD_LINK, done: `A link for a new password is on its way to ${email}.` },
    ...(sessions > 0 ? [endSessions(name)] : []),
    ...(hasTwoFactor ? [removeTwoFactor(name)] : []),
    disable(name),
  ];
}

const ENABLE = { label: 'Enable', path: 'enable', failed: 'The account could not be enabled' };
const PASSWORD_LINK = {
  label: 'Send a password link',
  path: 'password-reset',
  failed: 'The link could not be sent',
};

function endSessions(name: string): PersonAction {
  return {
    label: 'End all sessions',
    path: 'sessions',
    method: 'DELETE',
    question: {
      text: `Log ${name} out everywhere?`,
      detail: 'Anyone using one of those browsers will have to log in again.',
      yes: 'End all sessions',
    },
    done: `${name} is logged out everywhere.`,
    failed: 'The sessions could not be ended',
  };
}

function removeTwoFactor(name: string): PersonAction {
  return {
    label: 'Remove two-factor login',
    path: 'two-factor/remove',
    question: {
      text: `Remove the two-factor login of ${name}?`,
      detail: 'For someone who has lost both the phone and the recovery codes. The password alone will then be enough.',
      yes: 'Remove',
    },
    done: `${name} now logs in with the password alone.`,
    failed: 'Two-factor login could not be removed',
  };
}

function disable(name: string): PersonAction {
  return {
    label: 'Disable',
    path: 'disable',
    question: {
      text: `Disable the account of ${name}?`,
      detail: 'All sessions end and no login works until it is enabled again. Stories stay.',
      yes: 'Disable',
    },
    done: `${name} can no longer log in.`,
    failed: `${name} could not be disabled`,
  };
}
