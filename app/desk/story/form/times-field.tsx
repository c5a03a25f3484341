import { LondonTime } from '#app/desk/kit/london-time.tsx';
import styles from './settings.module.css';
import type { StoryForm } from './story-form.ts';

/** From when to when readers see the story; London's clock, whatever the browser's says. */
export function TimesField({ form: { fields, set } }: { form: StoryForm }) {
  const { publishAt, unpublishAt } = fields;
  const isOver = publishAt !== null && unpublishAt !== null && unpublishAt <= publishAt;
  return (
    <>
      <LondonTime label="Publish (London time)" value={publishAt} onChange={(at) => set({ publishAt: at })} />
      <LondonTime label="Unpublish (London time)" value={unpublishAt} onChange={(at) => set({ unpublishAt: at })} />
      {isOver && <p className={styles.clash}>It would be unpublished before it is published.</p>}
    </>
  );
}
