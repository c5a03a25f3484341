import { useLanguage } from '#app/languages/language.ts';
import { useMessages } from '#app/languages/messages.ts';
import { FormButton } from '#app/ui/button.tsx';
import { COUNTING_PATH, type CountingChoice } from '#domain/counting.ts';
import { DEFAULT_LANGUAGE } from '#domain/languages.ts';
import styles from './counting-switch.module.css';

/** Whether this browser is counted, and the button to change that. It works without script. */
export function CountingSwitch({ choice }: { readonly choice: CountingChoice }) {
  const { legal } = useMessages();
  const language = useLanguage();
  const isCounted = choice === 'counted';
  const [state, explained] = legal.counting[choice];
  return (
    <div className={styles.switch} id="objection">
      <p>
        <strong>{state}</strong> {explained}
      </p>
      {choice !== 'signalled' && (
        <form method="post" action={COUNTING_PATH}>
          <input type="hidden" name="counted" value={isCounted ? 'no' : 'yes'} />
          {language !== DEFAULT_LANGUAGE && <input type="hidden" name="language" value={language} />}
          <FormButton>{isCounted ? legal.object : legal.countAgain}</FormButton>
        </form>
      )}
    </div>
  );
}
