import type { ReactNode } from 'react';
import styles from './fields.module.css';

interface FormPageProps {
  readonly title: string;
  /** What the form is for, in a sentence or two. */
  readonly intro?: ReactNode;
  readonly children: ReactNode;
}

/** The frame of a page that is mainly a form: one column, heading and intro on top. */
export function FormPage({ title, intro, children }: FormPageProps) {
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{title}</h1>
      {intro !== undefined && <div className={styles.intro}>{intro}</div>}
      {children}
    </div>
  );
}

interface FormSectionProps {
  readonly title: string;
  /** Its place among the page's headings. */
  readonly heading?: 'h2' | 'h3';
  readonly children: ReactNode;
}

/** A titled part of a long form, around the fields that belong together; its title is a heading, too. */
export function FormSection({ title, heading: Heading = 'h2', children }: FormSectionProps) {
  return (
    <fieldset className={styles.section}>
      <legend className={styles.legend}>
        <Heading className={styles.sectionTitle}>{title}</Heading>
      </legend>
      {children}
    </fieldset>
  );
}
