import { useRouteLoaderData } from 'react-router';
import type { SiteData } from '#app/root.tsx';
import type { MergedSections } from '#domain/desk/section-merge.ts';

const NONE: MergedSections = {};

/** The sections merged by the desk at the time the page was rendered. */
export function useMergedSections(): MergedSections {
  return useRouteLoaderData<SiteData>('root')?.mergedSections ?? NONE;
}
