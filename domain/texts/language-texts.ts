import type { Section, SectionSlug } from '../sections.ts';

/** What an installed site and a browser's search box are called. */
interface AppTexts {
  /** On the splash screen and in the list of apps. */
  readonly name: string;
  /** Below the icon, where about twelve letters fit. */
  readonly shortName: string;
  readonly description: string;
  /** Of the search that browsers can add. */
  readonly search: string;
  /** What a long press on the icon offers. */
  readonly shortcuts: { readonly live: string; readonly search: string; readonly saved: string };
}

interface Texts {
  readonly title: string;
  readonly description: string;
}

interface FeedTexts {
  readonly newest: string;
  readonly section: (section: Section) => Texts;
  readonly author: (name: string) => Texts;
  readonly topic: (name: string) => Texts;
  readonly search: (words: string) => Texts;
  /** Why a search has no feed. */
  readonly nothingToSearch: string;
  readonly corrections: Texts;
  readonly correction: (headline: string) => string;
  readonly liveBlog: (headline: string) => Texts;
  /** A post without a headline or text. */
  readonly update: string;
  readonly untitled: string;
  /** In the whole text of a story, as its page says it. */
  readonly sponsored: string;
  readonly licence: (licence: string) => string;
  readonly originalReport: string;
  readonly watchVideo: string;
  /** For people who open a feed in a browser; its address follows. */
  readonly thisIsAFeed: string;
  readonly toThePage: string;
  /** For them, in place of the items. */
  readonly emptyFeed: string;
  readonly london: (day: string, time: string) => string;
}

interface SectionName {
  /** For menus and kickers. */
  readonly label: string;
  /** Above its stories. */
  readonly title: string;
}

/** The page that is sent when no page can be made. */
interface ErrorPageTexts {
  readonly notShown: string;
  readonly notWorked: string;
  readonly tryAgain: string;
  readonly stillThere: string;
  /** Precedes the request's id. */
  readonly tellUs: string;
  readonly home: string;
}

/** When a session of the talk show begins and ends. */
interface SessionTimes {
  readonly startsAt: Date;
  readonly endsAt: Date;
}

/** What a guest's calendar entry says, in the language of the booking. */
interface CalendarTexts {
  readonly accepted: string;
  /** While the place is not certain, or after it was declined. */
  readonly open: string;
  readonly description: (reference: string) => string;
}

/** The petition that the site brings, and the texts of one that lacks its own. */
interface PetitionTexts {
  readonly title: string;
  readonly description: string;
  readonly decisionMaker: string;
  /** Paragraphs, separated by blank lines. */
  readonly story: string;
  /** As many points as the English one has, in their order. */
  readonly situation: readonly [string, string, string, string, string, string];
}

/** What the domain and the server say to readers in one language: a text that is missing does not compile. */
export interface LanguageTexts {
  readonly app: AppTexts;
  /** Titles and descriptions of feeds, in the language of their stories. */
  readonly feeds: FeedTexts;
  readonly failure: ErrorPageTexts;
  readonly sentenceEnd: string;
  /** Times in both countries on that day. */
  readonly session: (times: SessionTimes) => string;
  /** When a request for a booking expires; `day` is in words. */
  readonly until: (day: string, until: Date) => string;
  readonly calendar: CalendarTexts;
  readonly petition: PetitionTexts;
}

/** In every language but the first, whose sections are named in the table of sections. */
export interface Translation extends LanguageTexts {
  readonly sections: Readonly<Record<SectionSlug, SectionName>>;
}
