import { useId } from 'react';
import styles from './settings.module.css';
import type { StoryForm } from './story-form.ts';

const FLAGS = [
  { key: 'isFeatured', label: 'Featured', does: 'Listed among its section’s featured stories.' },
  { key: 'isTop', label: 'Top', does: 'May lead the home page.' },
  { key: 'isBreaking', label: 'Breaking', does: 'Carries ‘Breaking’ wherever it is shown.' },
  {
    key: 'isLive',
    label: 'Live',
    does: 'Carries ‘Live’: the story is still being written. A live blog sets this itself.',
  },
  { key: 'isSponsored', label: 'Sponsored', does: 'Tells readers that somebody paid for it.' },
] as const;

/** The flags that give a story prominence, each with its effect. */
export function FlagsField({ form: { fields, set } }: { form: StoryForm }) {
  const id = useId();
  return (
    <div className={styles.flags}>
      {FLAGS.map(({ key, label, does }) => (
        <div key={key} className={styles.flag}>
          <label className={styles.check}>
            <input
              type="checkbox"
              checked={fields[key]}
              aria-describedby={`${id}${key}`}
              onChange={({ target }) => set({ [key]: target.checked })}
            />
            {label}
          </label>
          <p id={`${id}${key}`} className={styles.does}>
            {does}
          </p>
        </div>
      ))}
    </div>
  );
}
