import { type FormEvent, useId, useState } from 'react';
import { DeskButton } from '#app/desk/kit/desk-button.tsx';
import { TextField } from '#app/desk/kit/field.tsx';
import formStyles from '#app/desk/kit/form.module.css';
import styles from './account.module.css';

interface ProofFormProps {
  /** What the button that goes on says. */
  readonly yes: string;
  readonly isDangerous?: boolean;
  readonly asks: 'password' | 'code' | 'both';
  readonly isSending: boolean;
  readonly onSend: (typed: { password: string; code: string }) => void;
  readonly onCancel: () => void;
}

/** Asks for the password, a code, or both: that it is the viewer who sits here. What was typed stays after a refusal. */
export function ProofForm({ yes, isDangerous = false, asks, isSending, onSend, onCancel }: ProofFormProps) {
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const id = useId();

  function submit(event: FormEvent) {
    event.preventDefault();
    onSend({ password, code });
  }

  return (
    <form className={styles.narrow} onSubmit={submit}>
      <fieldset className={formStyles.fields} disabled={isSending}>
        {asks !== 'code' && (
          <TextField
            id={`${id}password`}
            label="Your password"
            value={password}
            maxLength={128}
            required
            sort={{ type: 'password', autoComplete: 'current-password' }}
            onType={setPassword}
          />
        )}
        {asks !== 'password' && (
          <TextField
            id={`${id}code`}
            label="Code"
            value={code}
            maxLength={40}
            required
            help={asks === 'code' ? 'Six digits.' : 'Six digits of your app, or a recovery code.'}
            sort={{ autoComplete: 'one-time-code', ...(asks === 'code' ? { inputMode: 'numeric' } : {}) }}
            onType={setCode}
          />
        )}
        <div className={formStyles.ends}>
          <DeskButton look={isDangerous ? 'danger' : 'primary'} type="submit">
            {yes}
          </DeskButton>
          <DeskButton onClick={onCancel}>Cancel</DeskButton>
        </div>
      </fieldset>
    </form>
  );
}
