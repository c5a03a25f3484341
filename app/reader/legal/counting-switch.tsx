import { FormButton } from '#app/ui/button.tsx';
import { COUNTING_PATH, type CountingChoice } from '#domain/counting.ts';
import styles from './counting-switch.module.css';

const STATES: Readonly<Record<CountingChoice, string>> = {
  counted: 'Reading in this browser is counted, as described above.',
  objected: 'Reading in this browser is not counted: you objected.',
  signalled: 'Reading in this browser is not counted: it asks all sites not to track you.',
};

const EXPLAINED: Readonly<Record<CountingChoice, string>> = {
  counted: 'You may object. The choice is kept in a cookie, since we know your browser by nothing else.',
  objected: 'A cookie keeps that choice for 400 days.',
  signalled: '',
};

/** Whether this browser is counted, and the button to change that. It works without script. */
export function CountingSwitch({ choice }: { readonly choice: CountingChoice }) {
  const isCounted = choice === 'counted';
  return (
    <div className={styles.switch} id="objection">
      <p>
        <strong>{STATES[choice]}</strong> {EXPLAINED[choice]}
      </p>
      {choice !== 'signalled' && (
        <form method="post" action={COUNTING_PATH}>
          <input type="hidden" name="counted" value={isCounted ? 'no' : 'yes'} />
          <FormButton>{isCounted ? 'Do not count me' : 'Count me again'}</FormButton>
        </form>
      )}
    </div>
  );
}
