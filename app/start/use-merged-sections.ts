import { useRouteLoaderData } from 'react-router';
import type { SiteData } from '#app/root.tsx';
import type { MergedSections } from '#domain/desk/section-merge.ts';

const NONE: MergedSections = {};

/** The sections that the desk merged, as they were when the page was made. */
export function useMergedSections(): MergedSections {
  return useRouteLoaderData<SiteData>('root')?.mergedSections ?? NONE;
}
