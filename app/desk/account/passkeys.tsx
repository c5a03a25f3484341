import { useState } from 'react';
import { useAlerts } from '#app/desk/kit/alerts.tsx';
import cardStyles from '#app/desk/kit/card.module.css';
import { DeskButton } from '#app/desk/kit/desk-button.tsx';
import formStyles from '#app/desk/kit/form.module.css';
import { LoadFailed } from '#app/desk/kit/load-failed.tsx';
import { PasskeyList } from '#app/desk/kit/passkey-list.tsx';
import { FormText } from '#app/desk/kit/plain-form/form-fields.tsx';
import { PlainForm } from '#app/desk/kit/plain-form/plain-form.tsx';
import { usePlainForm } from '#app/desk/kit/plain-form/use-plain-form.ts';
import { useDeskData } from '#app/desk/kit/use-desk-data.ts';
import { useSend } from '#app/desk/kit/use-send.ts';
import { useStepFocus } from '#app/desk/kit/use-step-focus.ts';
import { makePasskey, PasskeyTrouble } from '#app/desk/session/passkey.ts';
import { browserName } from '#domain/browser-name.ts';
import {
  MAX_PASSKEYS,
  type OwnPasskeys,
  ownPasskeysAnswer,
  PASSKEY_NAME_LENGTH,
  type Passkey,
  type PasskeyCreation,
  passkeyChange,
  passkeyCreation,
} from '#domain/desk/passkeys.ts';
import styles from './account.module.css';
import { ProofForm } from './proof-form.tsx';

const PATH = '/api/desk/account/passkeys';
const NOT_ADDED = 'The passkey could not be added';
const NOT_REMOVED = 'The passkey could not be removed';
const parse = (answer: unknown) => ownPasskeysAnswer.parse(answer);

type Step =
  | { readonly kind: 'list' }
  | { readonly kind: 'prove' }
  | { readonly kind: 'name'; readonly creation: PasskeyCreation }
  | { readonly kind: 'rename' | 'remove'; readonly passkey: Passkey };

const LIST: Step = { kind: 'list' };

/** The viewer's passkeys, to add, rename and remove. */
export function Passkeys() {
  const [state, reload] = useDeskData(PATH, parse);
  const [step, setStep] = useState<Step>(LIST);
  const section = useStepFocus(step.kind);
  return (
    <section ref={section} className={cardStyles.card}>
      <h2 className={cardStyles.title} tabIndex={-1}>
        Passkeys
      </h2>
      <div className={styles.stack}>
        {state.kind === 'loading' && <p role="status">Loading...</p>}
        {state.kind === 'failed' && <LoadFailed onRetry={reload}>{state.reason}</LoadFailed>}
        {state.kind === 'ready' && <Steps {...state.data} step={step} onStep={setStep} onChanged={reload} />}
      </div>
    </section>
  );
}

interface StepsProps extends OwnPasskeys {
  readonly step: Step;
  readonly onStep: (step: Step) => void;
  readonly onChanged: () => void;
}

function Steps({ step, onStep, onChanged, ...own }: StepsProps) {
  const { say, ask } = useAlerts();
  const { isSending, send } = useSend();
  const { asks, passkeys } = own;

  function back() {
    onStep(LIST);
    // Reloads also because the proof that the server asks for depends on the time since the last one.
    onChanged();
  }

  const adding = (body: object) => ({ path: `${PATH}/options`, body, failed: NOT_ADDED });
  const removing = ({ _id }: Passkey, body: object) => ({ path: `${PATH}/${_id}/remove`, body, failed: NOT_REMOVED });

  function askForName(answer: unknown) {
    onStep({ kind: 'name', creation: passkeyCreation.parse(answer) });
  }

  function removed({ name }: Passkey) {
    say('done', `The passkey ‘${name}’ was removed. Delete it from your device as well.`);
    back();
  }

  async function chooseRemoval(passkey: Passkey) {
    if (asks !== 'nothing') return onStep({ kind: 'remove', passkey });
    const detail = 'It will not log in any more. You stay logged in.';
    if (!(await ask({ text: `Remove the passkey ‘${passkey.name}’?`, detail, yes: 'Remove' }))) return;
    if ((await send({ method: 'POST', ...removing(passkey, {}) })) === null) onChanged();
    else removed(passkey);
  }

  async function chooseAdding() {
    if (asks !== 'nothing') return onStep({ kind: 'prove' });
    const answer = await send({ method: 'POST', ...adding({}) });
    if (answer === null) onChanged();
    else askForName(answer);
  }

  const proof = {
    asks: asks === 'both' ? ('both' as const) : ('password' as const),
    onFailed: onChanged,
    onCancel: back,
  };
  const asked = ({ password, code }: { password: string; code: string }) =>
    asks === 'both' ? { password, code } : { password };
  if (step.kind === 'prove') {
    return (
      <ProofForm {...proof} key={asks} yes="Continue" call={(typed) => adding(asked(typed))} onDone={askForName} />
    );
  }
  if (step.kind === 'name') return <NewPasskey creation={step.creation} onEnd={back} />;
  if (step.kind === 'rename') return <Rename passkey={step.passkey} onEnd={back} />;
  if (step.kind === 'remove') {
    const { passkey } = step;
    return (
      <>
        <p>The passkey ‘{passkey.name}’ will not log in any more. You stay logged in.</p>
        <ProofForm
          {...proof}
          key={asks}
          yes="Remove"
          isDangerous
          call={(typed) => removing(passkey, asked(typed))}
          onDone={() => removed(passkey)}
        />
      </>
    );
  }
  return (
    <Overview
      {...own}
      isSending={isSending}
      onAdd={() => void chooseAdding()}
      onRename={(passkey) => onStep({ kind: 'rename', passkey })}
      onRemove={(passkey) => void chooseRemoval(passkey)}
      hasRoom={passkeys.length < MAX_PASSKEYS}
    />
  );
}

interface OverviewProps extends OwnPasskeys {
  readonly isSending: boolean;
  readonly hasRoom: boolean;
  readonly onAdd: () => void;
  readonly onRename: (passkey: Passkey) => void;
  readonly onRemove: (passkey: Passkey) => void;
}

function Overview(props: OverviewProps) {
  const { passkeys, asks, isPossible, isSending, hasRoom, onAdd, onRename, onRemove } = props;
  const mustLogIn = asks === 'login';
  return (
    <>
      <p>
        A passkey logs you in with your fingerprint, face or PIN: without a password, and without a code. Nobody can
        phish it.
      </p>
      {passkeys.length > 0 && (
        <PasskeyList
          passkeys={passkeys}
          whose="yours"
          actions={(passkey) => (
            <div className={cardStyles.actions}>
              <DeskButton aria-label={`Rename ‘${passkey.name}’`} onClick={() => onRename(passkey)}>
                Rename
              </DeskButton>
              <DeskButton
                aria-label={`Remove ‘${passkey.name}’`}
                disabled={isSending || mustLogIn}
                onClick={() => onRemove(passkey)}
              >
                Remove
              </DeskButton>
            </div>
          )}
        />
      )}
      {mustLogIn && (
        <p className={styles.warning}>
          You have no password here. To add or remove a passkey, log out and in again, and do it within ten minutes.
        </p>
      )}
      {!isPossible && (
        <p className={styles.warning}>
          Passkeys cannot be added here: the site’s address has to be a name, reached over https.
        </p>
      )}
      {!hasRoom && (
        <p className={styles.warning}>
          You have {MAX_PASSKEYS} passkeys: remove one that you do not use to add another.
        </p>
      )}
      {isPossible && hasRoom && (
        <DeskButton look="primary" disabled={isSending || mustLogIn} onClick={onAdd}>
          Add a passkey
        </DeskButton>
      )}
    </>
  );
}

/** Asks for the name first: some browsers allow the device's prompt only directly after the click on the button. */
function NewPasskey({ creation, onEnd }: { creation: PasskeyCreation; onEnd: () => void }) {
  const form = usePlainForm(passkeyChange, { name: browserName(navigator.userAgent) }, { mayBeLost: true });
  const { say } = useAlerts();
  const [isAsking, setAsking] = useState(false);

  async function make({ name }: { name: string }) {
    setAsking(true);
    try {
      const response = await makePasskey(creation);
      const sent = await form.send({ method: 'POST', path: PATH, body: { name, response }, failed: NOT_ADDED });
      if (sent !== null) say('done', `The passkey ‘${name}’ was added.`);
      onEnd();
    } catch (error) {
      if (!(error instanceof PasskeyTrouble)) throw error;
      // The form stays open for another attempt: the challenge has not been used.
      say('failed', NOT_ADDED, error.message);
    } finally {
      setAsking(false);
    }
  }

  return (
    <PlainForm form={form} className={styles.narrow} onSend={make}>
      <fieldset className={formStyles.fields} disabled={isAsking}>
        <FormText
          form={form}
          name="name"
          label="Name of the passkey"
          maxLength={PASSKEY_NAME_LENGTH}
          required
          help="So that you know later which it is, such as the name of the device. Your browser will ask where to keep it."
        />
        <div className={formStyles.ends}>
          <DeskButton look="primary" type="submit">
            {isAsking ? 'Waiting for your device...' : 'Create the passkey'}
          </DeskButton>
          <DeskButton onClick={onEnd}>Cancel</DeskButton>
        </div>
      </fieldset>
    </PlainForm>
  );
}

function Rename({ passkey, onEnd }: { passkey: Passkey; onEnd: () => void }) {
  const form = usePlainForm(passkeyChange, { name: passkey.name });
  const { say } = useAlerts();

  async function rename(body: { name: string }) {
    const failed = 'The passkey could not be renamed';
    if ((await form.send({ method: 'PATCH', path: `${PATH}/${passkey._id}`, body, failed })) === null) return;
    say('done', 'The passkey was renamed.');
    onEnd();
  }

  return (
    <PlainForm form={form} className={styles.narrow} onSend={rename}>
      <fieldset className={formStyles.fields} disabled={form.isSending}>
        <FormText form={form} name="name" label="Name of the passkey" maxLength={PASSKEY_NAME_LENGTH} required />
        <div className={formStyles.ends}>
          <DeskButton look="primary" type="submit">
            Save name
          </DeskButton>
          <DeskButton onClick={onEnd}>Cancel</DeskButton>
        </div>
      </fieldset>
    </PlainForm>
  );
}
