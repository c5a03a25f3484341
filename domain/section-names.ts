import type { Language } from './languages.ts';
import type { SectionSlug } from './sections.ts';

interface SectionName {
  /** For menus and kickers. */
  readonly label: string;
  /** Above its stories. */
  readonly title: string;
}

/** What sections are called in the other languages; their English names are in the table of sections. */
export const SECTION_NAMES: Readonly<Record<Exclude<Language, 'en'>, Readonly<Record<SectionSlug, SectionName>>>> = {
  hi: {
    world: { label: 'दुनिया', title: 'दुनिया' },
    viral: { label: 'वायरल', title: 'वायरल ख़बरें' },
    'latest-news': { label: 'ताज़ा', title: 'ताज़ा ख़बरें' },
    'india-news': { label: 'भारत', title: 'भारत' },
    'web-stories': { label: 'वेब स्टोरी', title: 'वेब स्टोरी' },
    'science-news': { label: 'विज्ञान', title: 'विज्ञान' },
    opinion: { label: 'नज़रिया', title: 'नज़रिया' },
    entertainment: { label: 'मनोरंजन', title: 'मनोरंजन' },
    defence: { label: 'रक्षा', title: 'रक्षा' },
    sportfit: { label: 'खेल', title: 'खेल' },
    education: { label: 'शिक्षा', title: 'शिक्षा' },
    'election-news': { label: 'चुनाव', title: 'चुनाव' },
    health: { label: 'सेहत', title: 'सेहत' },
    tech: { label: 'टेक', title: 'टेक्नोलॉजी' },
    initiatives: { label: 'पहल', title: 'पहल' },
    business: { label: 'कारोबार', title: 'कारोबार' },
  },
};
