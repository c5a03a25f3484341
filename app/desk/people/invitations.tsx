import { useAlerts } from '#app/desk/kit/alerts.tsx';
import cardStyles from '#app/desk/kit/card.module.css';
import { DeskButton } from '#app/desk/kit/desk-button.tsx';
import listStyles from '#app/desk/kit/list.module.css';
import { Mark } from '#app/desk/kit/mark.tsx';
import textStyles from '#app/desk/kit/text.module.css';
import { useEntryFocus } from '#app/desk/kit/use-entry-focus.ts';
import { useSend } from '#app/desk/kit/use-send.ts';
import { useViewer } from '#app/desk/session/viewer.ts';
import { britishDate } from '#domain/dates.ts';
import type { Invitation } from '#domain/desk/people.ts';
import { roleTitle } from '#domain/roles.ts';

const MAIL: Readonly<Record<Invitation['mail'], string>> = {
  waiting: 'The e-mail is on its way.',
  sent: 'The e-mail was sent.',
  failed: 'The e-mail could not be delivered: check the address.',
};

/** What 'sent' means without a mail server. */
const WRITTEN = 'The e-mail is in a folder on the server.';

interface InvitationsProps {
  readonly invitations: readonly Invitation[];
  readonly onChanged: () => void;
}

/** Invitations that have not been accepted yet. */
export function Invitations({ invitations, onChanged }: InvitationsProps) {
  const entries = useEntryFocus<HTMLUListElement>();
  const { say, ask } = useAlerts();
  const { isSending, send } = useSend();
  const { sendsMail } = useViewer();
  const path = (id: string) => `/api/desk/people/invitations/${id}`;

  async function again({ _id, email }: Invitation) {
    const failed = 'The invitation could not be sent';
    if ((await send({ method: 'POST', path: `${path(_id)}/again`, failed })) === null) return;
    say('done', `A new link is on its way to ${email}.`);
    onChanged();
  }

  async function withdraw({ _id, name }: Invitation) {
    const detail =
      'The link in the e-mail will no longer work. This cannot be undone: you would have to invite them again.';
    if (!(await ask({ text: `Withdraw the invitation of ${name}?`, detail, yes: 'Withdraw' }))) return;
    const failed = 'The invitation could not be withdrawn';
    if ((await send({ method: 'DELETE', path: path(_id), failed })) === null) return;
    say('done', 'The invitation was withdrawn.');
    onChanged();
  }

  return (
    <ul {...entries} className={listStyles.rows} aria-label="Open invitations">
      {invitations.map((one) => (
        <li key={one._id} className={listStyles.row}>
          <div className={listStyles.words}>
            <p>
              <span className={textStyles.name}>{one.name}</span> <Validity {...one} />
            </p>
            <p className={textStyles.small}>
              {one.email} · {roleTitle(one.role)}
            </p>
            <p className={textStyles.small}>{one.mail === 'sent' && !sendsMail ? WRITTEN : MAIL[one.mail]}</p>
          </div>
          <div className={cardStyles.actions}>
            <DeskButton aria-label={`Send again to ${one.name}`} disabled={isSending} onClick={() => void again(one)}>
              Send again
            </DeskButton>
            <DeskButton
              look="quiet"
              aria-label={`Withdraw the invitation of ${one.name}`}
              disabled={isSending}
              onClick={() => void withdraw(one)}
            >
              Withdraw
            </DeskButton>
          </div>
        </li>
      ))}
    </ul>
  );
}

function Validity({ isExpired, expiresAt }: Invitation) {
  if (isExpired) return <Mark look="off">Expired {britishDate(expiresAt)}</Mark>;
  return <Mark>Invited until {britishDate(expiresAt)}</Mark>;
}
