import { type Month, monthName } from '#domain/month.ts';
import { en as texts } from '#domain/texts/en.ts';

const monthOf = ({ year, month }: Month) => `${monthName(month)} ${year}`;

/** The public list of corrections. Sections and months come as their names. */
export const corrections = {
  title: 'Corrections and clarifications',
  titleOf: (heading: string) => `Corrections and clarifications: ${heading}`,
  description: 'What MATV got wrong and put right: corrections and clarifications by month and section.',
  feed: texts.feeds.corrections.title,
  /** Before, in and after the link. */
  intro: [
    'When we get something wrong we put it right, and say so on the story and here. Seen a mistake? ',
    'Tell us',
    ', with the story’s address.',
  ],
  sections: 'Sections',
  allSections: 'All sections',
  months: 'Months',
  byMonth: 'By month',
  month: monthOf,
  /** Hidden, after the number. */
  countWord: (count: number): string => (count === 1 ? ' correction' : ' corrections'),
  feedLink: 'Corrections as an RSS feed',
  untitled: texts.feeds.untitled,
  heading: 'Corrections',
  headingOfSection: (section: string, month: string | null) => `${section}: ${month ?? 'corrections'}`,
  none: (section: string | null, month: string | null) => {
    const of = section === null ? '' : ` to ${section} stories`;
    const when = month === null ? '' : ` in ${month}`;
    return `There were no corrections${of}${when}.`;
  },
};
