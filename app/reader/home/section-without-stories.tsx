import type { ReactNode } from 'react';
import { SectionFailed } from './section-failed.tsx';

interface SectionWithoutStoriesProps {
  /** The section's specified error message. */
  readonly failure: string;
  readonly isFailed: boolean;
  /** Shown when the section loaded but has no stories. */
  readonly children: ReactNode;
}

/** A section's empty text and its error. Both are rendered, because a later refresh may fail (STATE-26, STATE-27). */
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
