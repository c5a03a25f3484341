import { z } from 'zod';
import { DeskButton } from '#app/desk/kit/desk-button.tsx';
import formStyles from '#app/desk/kit/form.module.css';
import { FormText } from '#app/desk/kit/plain-form/form-fields.tsx';
import { PlainForm } from '#app/desk/kit/plain-form/plain-form.tsx';
import { usePlainForm } from '#app/desk/kit/plain-form/use-plain-form.ts';
import type { Mistake } from '#app/desk/kit/resource/call-desk.ts';
import type { Sent } from '#app/desk/kit/use-send.ts';
import { twoFactorRemoval } from '#domain/desk/people.ts';
import styles from './account.module.css';

/** What is not asked for is not checked either. */
const SCHEMAS = {
  password: twoFactorRemoval.extend({ code: z.string() }),
  code: twoFactorRemoval.extend({ password: z.string() }),
  both: twoFactorRemoval,
} as const;

interface ProofFormProps {
  /** What the button that goes on says. */
  readonly yes: string;
  readonly isDangerous?: boolean;
  readonly asks: keyof typeof SCHEMAS;
  readonly isSending: boolean;
  /** `onMistakes` shows at its field what the server finds wrong with what was typed. */
  readonly onSend: (typed: { password: string; code: string }, onMistakes: Sent['onMistakes']) => void;
  readonly onCancel: () => void;
}

/** Asks for the password, a code, or both: that it is the viewer who sits here. What was typed stays after a refusal. */
export function ProofForm({ yes, isDangerous = false, asks, isSending, onSend, onCancel }: ProofFormProps) {
  const form = usePlainForm(SCHEMAS[asks], { password: '', code: '' });

  function showMistakes(mistakes: readonly Mistake[]): boolean {
    form.showMistakes(mistakes);
    return mistakes.length > 0;
  }

  return (
    <PlainForm form={{ ...form, isSending }} className={styles.narrow} onSend={(typed) => onSend(typed, showMistakes)}>
      <fieldset className={formStyles.fields} disabled={isSending}>
        {asks !== 'code' && (
          <FormText
            form={form}
            name="password"
            label="Your password"
            maxLength={128}
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
