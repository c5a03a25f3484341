import type { z } from 'zod';
import { useAlerts } from '#app/desk/kit/alerts.tsx';
import { CardTitle } from '#app/desk/kit/card-title.tsx';
import { DeskButton } from '#app/desk/kit/desk-button.tsx';
import formStyles from '#app/desk/kit/form.module.css';
import { FormText } from '#app/desk/kit/plain-form/form-fields.tsx';
import { PlainForm } from '#app/desk/kit/plain-form/plain-form.tsx';
import { type PlainFormHandle, usePlainForm } from '#app/desk/kit/plain-form/use-plain-form.ts';
import { invitationAnswer, invitationInput } from '#domain/desk/people.ts';
import { RoleField } from './role-field.tsx';

type Invitation = PlainFormHandle<z.input<typeof invitationInput>, z.output<typeof invitationInput>>;

/** The form for an invitation; it may outlive `InviteForm`. */
export function useInvitation(): Invitation {
  return usePlainForm(invitationInput, { email: '', name: '', role: 'reporter' });
}

interface InviteFormProps {
  /** Held by the screen, so that its values survive while a person's card is open. */
  readonly form: Invitation;
  readonly choice: string | null;
  readonly onInvited: () => void;
}

/** Invites somebody, who gets a link by e-mail to choose a password. */
export function InviteForm({ form, choice, onInvited }: InviteFormProps) {
  const { say } = useAlerts();

  async function invite(body: z.output<typeof invitationInput>) {
    const failed = 'The invitation could not be sent';
    const answer = await form.send({ method: 'POST', path: '/api/desk/people/invitations', body, failed });
    if (answer === null) return;
    form.reset();
    say('done', `${invitationAnswer.parse(answer).name} is invited.`);
    onInvited();
  }

  return (
    <PlainForm form={form} onSend={invite}>
      <CardTitle choice={choice}>Invite somebody</CardTitle>
      <fieldset className={formStyles.fields} disabled={form.isSending}>
        <FormText
          form={form}
          name="name"
          label="Name"
          maxLength={120}
          required
          help="As it appears in bylines."
          sort={{ autoComplete: 'off' }}
        />
        <FormText
          form={form}
          name="email"
          label="E-mail"
          maxLength={254}
          required
          sort={{ type: 'email', autoComplete: 'off' }}
        />
        <RoleField form={form} name="role" chosen={form.watch('role')} />
        <div className={formStyles.ends}>
          <DeskButton look="primary" type="submit">
            {form.isSending ? 'Sending...' : 'Send the invitation'}
          </DeskButton>
        </div>
      </fieldset>
    </PlainForm>
  );
}
