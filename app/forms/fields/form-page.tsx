import type { ReactNode } from 'react';
import { PageHead } from '#app/ui/page-head.tsx';
import styles from './fields.module.css';

interface FormPageProps {
  readonly title: string;
  /** The purpose of the form, in a sentence or two. */
  readonly intro?: ReactNode;
  readonly children: ReactNode;
}

/** The layout of a page that is mainly a form: one column with a heading and an introduction. */
export function FormPage({ title, intro, children }: FormPageProps) {
  return (
    <div className={styles.page}>
      <PageHead title={title} intro={intro} />
      {children}
    </div>
  );
}

interface FormSectionProps {
  readonly title: string;
  /** The heading level. */
  readonly heading?: 'h2' | 'h3';
  readonly children: ReactNode;
}

/** A titled group of fields in a long form; its title is also a heading. */
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
