import { useAlerts } from '#app/desk/kit/alerts.tsx';
import { DeskButton } from '#app/desk/kit/desk-button.tsx';
import { LoadFailed } from '#app/desk/kit/load-failed.tsx';
import { PasskeyList } from '#app/desk/kit/passkey-list.tsx';
import textStyles from '#app/desk/kit/text.module.css';
import { useDeskData } from '#app/desk/kit/use-desk-data.ts';
import { useSend } from '#app/desk/kit/use-send.ts';
import { type Passkey, passkeysAnswer } from '#domain/desk/passkeys.ts';
import type { Person } from '#domain/desk/people.ts';

const parse = (answer: unknown) => passkeysAnswer.parse(answer);

/** Somebody's passkeys; the person is notified by e-mail when one is removed. */
export function PersonPasskeys({ person: { _id, name } }: { person: Person }) {
  const path = `/api/desk/people/${_id}/passkeys`;
  const [state, reload] = useDeskData(path, parse);
  const { say, ask } = useAlerts();
  const { isSending, send } = useSend();
  if (state.kind === 'loading') return <p>Loading...</p>;
  if (state.kind === 'failed') return <LoadFailed onRetry={reload}>{state.reason}</LoadFailed>;
  if (state.data.passkeys.length === 0) return <p className={textStyles.small}>None.</p>;

  async function remove(passkey: Passkey) {
    const text = `Remove the passkey ‘${passkey.name}’ of ${name}?`;
    const detail = 'It will not log in any more. Open sessions stay, and the owner is told by e-mail.';
    if (!(await ask({ text, detail, yes: 'Remove' }))) return;
    const failed = 'The passkey could not be removed';
    const answer = await send({ method: 'DELETE', path: `${path}/${passkey._id}`, failed });
    reload();
    if (answer !== null) say('done', 'The passkey was removed.');
  }

  return (
    <PasskeyList
      passkeys={state.data.passkeys}
      whose={name}
      actions={(passkey) => (
        <DeskButton aria-label={`Remove ‘${passkey.name}’`} disabled={isSending} onClick={() => void remove(passkey)}>
          Remove
        </DeskButton>
      )}
    />
  );
}
