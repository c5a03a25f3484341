import type { ReactNode } from 'react';
import type { FeatureNames } from '#app/ui/feature-names.ts';
import { Notice } from '#app/ui/notice.tsx';
import { SectionHeader } from '#app/ui/section-header.tsx';
import styles from './home-section.module.css';
import { SectionFailed } from './section-failed.tsx';

interface HomeSectionProps {
  /** Id of the heading, and the section's name on the page. */
  readonly name: string;
  readonly title: string;
  readonly href?: string;
  /** Content beside the title. */
  readonly beside?: ReactNode;
  readonly look?: 'plain' | 'surface' | 'dark';
  /** The error message; `null` if the section loaded. */
  readonly failure?: string | null;
  readonly notice?: string | null;
  /** Browser features, as in `data-feature`. */
  readonly features?: FeatureNames;
  readonly children?: ReactNode;
}

/** A home page section. Its background spans the window, its content the page. */
export function HomeSection(props: HomeSectionProps) {
  const { name, title, href, beside, look = 'plain', failure = null, notice = null, features, children } = props;
  return (
    <section
      className={styles[look]}
      aria-labelledby={name}
      data-home-section={name}
      data-feature={features}
      data-later=""
    >
      <SectionHeader id={name} title={title} {...(href ? { href } : {})}>
        {beside}
      </SectionHeader>
      {notice && <Notice>{notice}</Notice>}
      {failure && <SectionFailed text={failure} />}
      {children}
    </section>
  );
}
