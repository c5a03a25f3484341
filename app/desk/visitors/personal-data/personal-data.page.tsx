import type { MetaFunction } from 'react-router';
import { OnlyFor } from '#app/desk/kit/only-for.tsx';
import { ScreenHead } from '#app/desk/kit/screen-head.tsx';
import { PersonForm } from './person-form.tsx';
import styles from './personal-data.module.css';
import { RetentionForm } from './retention-form.tsx';

export const meta: MetaFunction = () => [
  { title: 'Personal data | MATV Desk' },
  { name: 'robots', content: 'noindex' },
];

export default function PersonalDataPage() {
  return (
    <OnlyFor needed="administrator" title="Personal data">
      <PersonalData />
    </OnlyFor>
  );
}

/** What visitors have a right to, and for how long what they sent is kept (SPEC-38). */
function PersonalData() {
  return (
    <>
      <ScreenHead title="Personal data">
        Whoever asks gets all that we hold of them, or has it erased. What nobody asks about goes by itself after its
        time.
      </ScreenHead>
      <div className={styles.columns}>
        <PersonForm />
        <RetentionForm />
      </div>
    </>
  );
}
