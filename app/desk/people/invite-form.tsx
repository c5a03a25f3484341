import { type FormEvent, useEffect, useId, useRef } from 'react';
import { useAlerts } from '#app/desk/kit/alerts.tsx';
import cardStyles from '#app/desk/kit/card.module.css';
import { DeskButton } from '#app/desk/kit/desk-button.tsx';
import { TextField } from '#app/desk/kit/field.tsx';
import formStyles from '#app/desk/kit/form.module.css';
import { useSend } from '#app/desk/kit/use-send.ts';
import { invitationAnswer } from '#domain/desk/people.ts';
import type { Role } from '#domain/roles.ts';
import { RoleField } from './role-field.tsx';

const FAILED = 'The invitation could not be sent';

interface Newcomer {
  readonly email: string;
  readonly name: string;
  readonly role: Role;
}

export const NOBODY: Newcomer = { email: '', name: '', role: 'reporter' };

interface InviteFormProps {
  /** What is typed, kept by the screen while a person's card is open. */
  readonly person: Newcomer;
  readonly onType: (person: Newcomer) => void;
  /** Grows when the viewer asks for the form: the focus goes along. */
  readonly choices: number;
  readonly onInvited: () => void;
}

/** Asks somebody to join: they choose their password by a link that is mailed to them. */
export function InviteForm({ person, onType, choices, onInvited }: InviteFormProps) {
  const id = useId();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (choices > 0) title.current?.focus();
  }, [choices]);
  const { say } = useAlerts();
  const { isSending, send } = useSend();
  const set = (part: Partial<Newcomer>) => onType({ ...person, ...part });

  async function invite(event: FormEvent) {
    event.preventDefault();
    const answer = await send({ method: 'POST', path: '/api/desk/people/invitations', body: person, failed: FAILED });
    if (answer === null) return;
    onType(NOBODY);
    say('done', `${invitationAnswer.parse(answer).name} is invited.`);
    onInvited();
  }

  return (
    <form onSubmit={(event) => void invite(event)}>
      <h2 ref={title} className={cardStyles.title} tabIndex={-1}>
        Invite somebody
      </h2>
      <fieldset className={formStyles.fields} disabled={isSending}>
        <TextField
          id={`${id}name`}
          label="Name"
          value={person.name}
          maxLength={120}
          required
          help="As it stands in bylines."
          sort={{ autoComplete: 'off' }}
          onType={(name) => set({ name })}
        />
        <TextField
          id={`${id}email`}
          label="E-mail"
          value={person.email}
          maxLength={254}
          required
          sort={{ type: 'email', autoComplete: 'off' }}
          onType={(email) => set({ email })}
        />
        <RoleField id={`${id}role`} value={person.role} onChoose={(role) => set({ role })} />
        <div className={formStyles.ends}>
          <DeskButton look="primary" type="submit">
            {isSending ? 'Sending...' : 'Send the invitation'}
          </DeskButton>
        </div>
      </fieldset>
    </form>
  );
}
