import type { RetentionPeriods } from '#domain/desk/personal-data.ts';

export interface Submission {
  readonly name: string;
  readonly isPublic: string;
  readonly retention: string;
}

/** The personal data that visitors send, with the retention periods set by administrators. */
export function retainedSubmissions({ diaspora, booking }: RetentionPeriods): readonly Submission[] {
  return [
    {
      name: 'Petition signature',
      isPublic: 'Your name, town and comment, if you agree; never your e-mail address',
      retention: 'Until a year after the petition closes',
    },
    {
      name: 'Support request: e-mail address, phone number, place, what you write and attach',
      isPublic: 'Nothing',
      retention: `Until ${spanOf(diaspora)} after it is settled`,
    },
    {
      name: 'Show booking',
      isPublic: 'Nothing',
      retention: `Until ${spanOf(booking)} after the show, or after it is settled where no date was chosen`,
    },
    {
      name: 'Newsletter, and whether you get breaking news by e-mail',
      isPublic: 'Nothing',
      retention: 'Until you unsubscribe, one click in every e-mail',
    },
  ];
}

/** A period in words: '18 months', 'a year'. */
function spanOf(months: number): string {
  if (months % 12 !== 0) return months === 1 ? 'a month' : `${months} months`;
  return months === 12 ? 'a year' : `${months / 12} years`;
}
