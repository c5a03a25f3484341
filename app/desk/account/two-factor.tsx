import { useState } from 'react';
import { useAlerts } from '#app/desk/kit/alerts.tsx';
import cardStyles from '#app/desk/kit/card.module.css';
import { DeskButton } from '#app/desk/kit/desk-button.tsx';
import formStyles from '#app/desk/kit/form.module.css';
import { useStepFocus } from '#app/desk/kit/use-step-focus.ts';
import { britishDate } from '#domain/dates.ts';
import { type Account, recoveryCodesAnswer, twoFactorStart } from '#domain/desk/people.ts';
import styles from './account.module.css';
import { ProofForm } from './proof-form.tsx';
import { QrCode } from './qr-code.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

type Step =
  | { readonly kind: 'state' }
  | { readonly kind: 'begin' | 'renew' | 'remove' }
  | { readonly kind: 'confirm'; readonly secret: string; readonly uri: string }
  | { readonly kind: 'codes'; readonly codes: readonly string[] };

const PATH = '/api/desk/account/two-factor';
const STATE: Step = { kind: 'state' };
const NOT_ON = 'Two-factor login could not be turned on';

interface TwoFactorProps {
  readonly account: Account;
  /** Whether the operator requires a second factor; the page around the form then says so already. */
  readonly isRequired?: boolean;
  readonly onChanged: () => void;
}

/** The viewer's own second factor: set it up, get recovery codes, turn it off. */
export function TwoFactor({ account, isRequired = false, onChanged }: TwoFactorProps) {
  const [step, setStep] = useState<Step>(STATE);
  const { say } = useAlerts();
  const section = useStepFocus(step.kind);
  const onCancel = () => setStep(STATE);

  function showCodes(answer: unknown, done: string) {
    setStep({ kind: 'codes', codes: recoveryCodesAnswer.parse(answer).recoveryCodes });
    say('done', done);
  }

  // The account is reloaded only now: if that failed earlier, the page would lose the codes that it shows.
  function codesKept() {
    setStep(STATE);
    onChanged();
  }

  function turnedOff() {
    setStep(STATE);
    say('done', 'Two-factor login is off.');
    onChanged();
  }

  return (
    <section ref={section} className={cardStyles.card}>
      <h2 className={cardStyles.title} tabIndex={-1}>
        Two-factor login
      </h2>
      <div className={styles.stack}>
        {step.kind === 'state' && (
          <State {...account.twoFactor} isRequired={isRequired} onStep={(kind) => setStep({ kind })} />
        )}
        {step.kind === 'begin' && (
          <ProofForm
            key="begin"
            asks="password"
            yes="Continue"
            call={({ password }) => ({ path: PATH, body: { password }, failed: NOT_ON })}
            onDone={(answer) => setStep({ kind: 'confirm', ...twoFactorStart.parse(answer) })}
            onCancel={onCancel}
          />
        )}
        {step.kind === 'confirm' && (
          <>
            <Secret secret={step.secret} uri={step.uri} />
            <ProofForm
              key="confirm"
              asks="code"
              yes="Turn on"
              call={({ code }) => ({ path: `${PATH}/confirm`, body: { code }, failed: NOT_ON })}
              onDone={(answer) => showCodes(answer, 'Two-factor login is on.')}
              onCancel={onCancel}
            />
          </>
        )}
        {step.kind === 'codes' && <RecoveryCodes codes={step.codes} email={account.email} onKept={codesKept} />}
        {step.kind === 'renew' && (
          <ProofForm
            key="renew"
            asks="password"
            yes="Make new codes"
            call={({ password }) => ({
              path: `${PATH}/recovery-codes`,
              body: { password },
              failed: 'No new codes could be made',
            })}
            onDone={(answer) => showCodes(answer, 'The previous recovery codes no longer work.')}
            onCancel={onCancel}
          />
        )}
        {step.kind === 'remove' && (
          <ProofForm
            key="remove"
            asks="both"
            yes="Turn off"
            isDangerous
            call={(body) => ({ path: `${PATH}/remove`, body, failed: 'Two-factor login could not be turned off' })}
            onDone={turnedOff}
            onCancel={onCancel}
          />
        )}
      </div>
    </section>
  );
}

function Secret({ secret, uri }: { secret: string; uri: string }) {
  return (
    <ol className={styles.steps}>
      <li>
        Scan this with an authenticator app, such as the one in your password manager.
        <QrCode text={uri} label="QR code with the secret for your authenticator app" />
      </li>
      <li>
        Or type this secret into it: <br />
        <span className={styles.secret}>{secret}</span>
      </li>
      <li>Enter the code that the app shows.</li>
    </ol>
  );
}

interface StateProps {
  readonly isRequired: boolean;
  readonly isOn: boolean;
  readonly since: string | null;
  readonly recoveryCodesLeft: number;
  readonly onStep: (kind: 'begin' | 'renew' | 'remove') => void;
}

const FEW_CODES = 3;

function State({ isRequired, isOn, since, recoveryCodesLeft: left, onStep }: StateProps) {
  if (!isOn) {
    return (
      <>
        {!isRequired && (
          <p>
            Your password alone is enough to log in. With two-factor login a code from your phone is asked for as well,
            so a stolen password is not enough.
          </p>
        )}
        <DeskButton look="primary" onClick={() => onStep('begin')}>
          Set up two-factor login
        </DeskButton>
      </>
    );
  }
  const codes = left === 1 ? '1 recovery code is left.' : `${left} recovery codes are left.`;
  return (
    <>
      <p>
        <span className={styles.on}>On</span> since {britishDate(since)}.
      </p>
      <p className={left <= FEW_CODES ? styles.warning : ''}>{codes}</p>
      <div className={formStyles.ends}>
        <DeskButton onClick={() => onStep('renew')}>New recovery codes</DeskButton>
        <DeskButton onClick={() => onStep('remove')}>Turn off</DeskButton>
      </div>
    </>
  );
}
