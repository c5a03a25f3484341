import { type Month, monthFrom, monthInAddress } from './month.ts';
import { type SectionSlug, sectionBySlug } from './sections.ts';

/** Which corrections the public list shows. */
export interface CorrectionsQuery {
  /** In London time; `null` means the newest month that has any. */
  readonly month: Month | null;
  /** `null` means all sections. */
  readonly section: SectionSlug | null;
}

/** Reads the query string; invalid values count as missing. */
export function correctionsFrom(params: URLSearchParams): CorrectionsQuery {
  return {
    month: monthFrom(params.get('month')),
    section: sectionBySlug(params.get('section') ?? '')?.slug ?? null,
  };
}

/** The canonical query string; '' for the newest month of all sections. */
export function correctionsQuery({ month, section }: CorrectionsQuery): string {
  const query = new URLSearchParams();
  if (month) query.set('month', monthInAddress(month));
  if (section) query.set('section', section);
  return query.toString();
}
