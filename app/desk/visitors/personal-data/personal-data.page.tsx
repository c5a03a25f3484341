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

/** Access to and erasure of personal data, and retention periods (SPEC-38). */
function PersonalData() {
  return (
    <>
      <ScreenHead title="Personal data" screen="personal-data">
        Give people a copy of the data we hold about them, or erase it. Everything else is erased automatically when its
        retention period ends.
      </ScreenHead>
      <div className={styles.columns}>
        <PersonForm />
        <RetentionForm />
      </div>
    </>
  );
}
