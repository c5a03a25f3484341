import { dayIn, londonTimeOf } from './dates.ts';
import type { Language } from './languages.ts';
import { SECTION_NAMES } from './section-names.ts';
import type { Section } from './sections.ts';

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
  readonly london: (day: string, time: string) => string;
}

/** Titles and descriptions of feeds, in the language of their stories. */
export const FEED_TEXTS: Readonly<Record<Language, FeedTexts>> = {
  en: {
    newest: 'MATV: latest news',
    section: ({ title }) => ({ title: `MATV: ${title}`, description: `${title} from MATV, newest first.` }),
    author: (name) => ({ title: `MATV: ${name}`, description: `The newest stories by ${name} on MATV.` }),
    topic: (name) => ({ title: `MATV: ${name}`, description: `The newest stories about ${name} on MATV.` }),
    search: (words) => ({
      title: `MATV: ‘${words}’`,
      description: `The newest stories on MATV that match the search for ‘${words}’.`,
    }),
    nothingToSearch:
      'This is the feed of a search. Put what to search for at the end of its address: two letters or more, for example ?q=monsoon',
    corrections: {
      title: 'MATV: corrections and clarifications',
      description: 'Corrections and clarifications to stories published by MATV.',
    },
    correction: (headline) => `Correction: ${headline}`,
    liveBlog: (headline) => ({
      title: `MATV live: ${headline}`,
      description: `The newest posts of the live blog ‘${headline}’.`,
    }),
    update: 'Update',
    untitled: 'Untitled',
    sponsored: 'Sponsored',
    licence: (licence) => `Licence: ${licence}.`,
    originalReport: 'Original report',
    watchVideo: 'Watch the video',
    thisIsAFeed:
      'This is a feed, for apps that collect news from many sites. To follow these stories in a feed reader, copy this address into it:',
    toThePage: 'Read on the website',
    london: (day, time) => `${day}, ${time} London time`,
  },
  hi: {
    newest: 'MATV हिन्दी: ताज़ा ख़बरें',
    section: ({ slug }) => {
      const { title } = SECTION_NAMES.hi[slug];
      return { title: `MATV हिन्दी: ${title}`, description: `${title}: MATV हिन्दी की ख़बरें, सबसे नई पहले।` };
    },
    author: (name) => ({ title: `MATV हिन्दी: ${name}`, description: `MATV हिन्दी पर ${name} की ताज़ा ख़बरें।` }),
    topic: (name) => ({ title: `MATV हिन्दी: ${name}`, description: `${name}: इस विषय पर MATV हिन्दी की ताज़ा ख़बरें।` }),
    search: (words) => ({
      title: `MATV हिन्दी: ‘${words}’`,
      description: `MATV हिन्दी पर ‘${words}’ की खोज से मिली ताज़ा ख़बरें।`,
    }),
    nothingToSearch: 'यह एक खोज का फ़ीड है। इसके पते के अंत में खोज के शब्द जोड़ें: दो या ज़्यादा अक्षर, जैसे ?q=मानसून',
    corrections: {
      title: 'MATV हिन्दी: भूल-सुधार और स्पष्टीकरण',
      description: 'MATV की ख़बरों में भूल-सुधार और स्पष्टीकरण।',
    },
    correction: (headline) => `भूल-सुधार: ${headline}`,
    liveBlog: (headline) => ({
      title: `MATV हिन्दी लाइव: ${headline}`,
      description: `लाइव ब्लॉग ‘${headline}’ की ताज़ा पोस्ट।`,
    }),
    update: 'अपडेट',
    untitled: 'बिना शीर्षक',
    sponsored: 'प्रायोजित',
    licence: (licence) => `लाइसेंस: ${licence}.`,
    originalReport: 'मूल रिपोर्ट',
    watchVideo: 'वीडियो देखें',
    thisIsAFeed:
      'यह एक फ़ीड है, उन ऐप के लिए जो कई साइटों की ख़बरें इकट्ठा करते हैं। ये ख़बरें किसी फ़ीड रीडर में पाने के लिए यह पता उसमें कॉपी करें:',
    toThePage: 'वेबसाइट पर पढ़ें',
    london: (day, time) => `${day}, लंदन समय ${time}`,
  },
};

/** '20 November 2026, 14:05 London time'; null without a time. `at` is ISO 8601. */
export function londonWords(language: Language, at: string | null): string | null {
  const [day, time] = [dayIn(language, at), londonTimeOf(at)];
  return day === null || time === null ? null : FEED_TEXTS[language].london(day, time);
}
