import type { Language } from '../../languages.ts';

interface CalendarTexts {
  readonly accepted: string;
  /** While the place is not certain, or after it was declined. */
  readonly open: string;
  readonly description: (reference: string) => string;
}

/** What a guest's calendar entry says, in the language of the booking. */
export const CALENDAR_TEXTS: Readonly<Record<Language, CalendarTexts>> = {
  en: {
    accepted: 'Rajneeti, live on MATV',
    open: 'Rajneeti on MATV (to be confirmed)',
    description: (reference) => `Your booking ${reference}.`,
  },
  hi: {
    accepted: 'राजनीति, MATV पर लाइव',
    open: 'MATV पर राजनीति (पुष्टि बाक़ी है)',
    description: (reference) => `आपकी बुकिंग ${reference}।`,
  },
};
