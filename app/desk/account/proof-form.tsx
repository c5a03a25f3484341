import { z } from 'zod';
import { DeskButton } from '#app/desk/kit/desk-button.tsx';
import formStyles from '#app/desk/kit/form.module.css';
import { FormText } from '#app/desk/kit/plain-form/form-fields.tsx';
import { PlainForm } from '#app/desk/kit/plain-form/plain-form.tsx';
import { usePlainForm } from '#app/desk/kit/plain-form/use-plain-form.ts';
import { type Sent, useSend } from '#app/desk/kit/use-send.ts';
import { twoFactorRemoval } from '#domain/desk/people.ts';
import styles from './account.module.css';

/** Each schema validates only the fields that its form shows. */
const SCHEMAS = {
  password: twoFactorRemoval.extend({ code: z.string() }),
  code: twoFactorRemoval.extend({ password: z.string() }),
  both: twoFactorRemoval,
} as const;

interface Typed {
  readonly password: string;
  readonly code: string;
}

interface ProofFormProps {
  /** The submit button's label. */
  readonly yes: string;
  readonly isDangerous?: boolean;
  readonly asks: keyof typeof SCHEMAS;
  /** The API call that sends the typed values. */
  readonly call: (typed: Typed) => Pick<Sent, 'path' | 'body' | 'failed'>;
  readonly onDone: (answer: unknown) => void;
  readonly onFailed?: () => void;
  readonly onCancel: () => void;
}

/** Re-authenticates the viewer by password, code or both. The fields keep their values after a refusal. */
export function ProofForm({ yes, isDangerous = false, asks, call, onDone, onFailed, onCancel }: ProofFormProps) {
  const form = usePlainForm(SCHEMAS[asks], { password: '', code: '' }, { mayBeLost: true });
  const { isSending, send } = useSend();

  async function prove(typed: Typed) {
    const answer = await send({
      method: 'POST',
      ...call(typed),
      onMistakes: (mistakes) => {
        form.showMistakes(mistakes);
        return mistakes.length > 0;
      },
    });
    if (answer === null) onFailed?.();
    else onDone(answer);
  }

  return (
    <PlainForm form={{ ...form, isSending }} className={styles.narrow} onSend={prove}>
      <fieldset className={formStyles.fields} disabled={isSending}>
        {asks !== 'code' && (
          <FormText
            form={form}
            name="password"
            label="Your password"
            required
            sort={{ type: 'password', autoComplete: 'current-password' }}
          />
        )}
        {asks !== 'password' && (
          <FormText
            form={form}
            name="code"
            label="Code"
            maxLength={40}
            required
            help={asks === 'code' ? 'Six digits.' : 'Six digits from your app, or a recovery code.'}
            sort={{ autoComplete: 'one-time-code', ...(asks === 'code' ? { inputMode: 'numeric' } : {}) }}
          />
        )}
        <div className={formStyles.ends}>
          <DeskButton look={isDangerous ? 'danger' : 'primary'} type="submit">
            {yes}
          </DeskButton>
          <DeskButton onClick={onCancel}>Cancel</DeskButton>
        </div>
      </fieldset>
    </PlainForm>
  );
}
