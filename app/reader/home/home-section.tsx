import type { ReactNode } from 'react';
import type { FeatureNames } from '#app/ui/feature-names.ts';
import { Notice } from '#app/ui/notice.tsx';
import { SectionHeader } from '#app/ui/section-header.tsx';
import styles from './home-section.module.css';
import { SectionFailed } from './section-failed.tsx';

interface HomeSectionProps {
  /** Its heading's id and its name among the sections of the page. */
  readonly name: string;
  readonly title: string;
  readonly href?: string;
  /** Beside the title. */
  readonly beside?: ReactNode;
  readonly look?: 'plain' | 'surface' | 'dark';
  /** What could not be loaded; null when it could. */
  readonly failure?: string | null;
  readonly notice?: string | null;
  /** Behaviours of the browser, by name. */
  readonly features?: FeatureNames;
  readonly children?: ReactNode;
}

/** A section of the home page: as wide as the window, its content as wide as the page. */
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
