import type { ReactNode } from 'react';
import { SectionFailed } from './section-failed.tsx';

interface SectionWithoutStoriesProps {
  /** What failed, in the section's own words. */
  readonly failure: string;
  readonly isFailed: boolean;
  /** What stands here when nothing failed and there simply are no stories. */
  readonly children: ReactNode;
}

/** The empty text of a section, or what failed: both are there, for the browser's next try may fail (STATE-26, STATE-27). */
export function SectionWithoutStories({ failure, isFailed, children }: SectionWithoutStoriesProps) {
  return (
    <>
      <div data-nothing="" hidden={isFailed}>
        {children}
      </div>
      <div data-failed="" hidden={!isFailed}>
        <SectionFailed text={failure} />
      </div>
    </>
  );
}
