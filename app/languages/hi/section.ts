import type { SectionSlug } from '#domain/sections.ts';
import type { Messages } from '../messages.ts';

const NAMES: Readonly<Record<SectionSlug, readonly [label: string, title: string]>> = {
  world: ['दुनिया', 'दुनिया'],
  viral: ['वायरल', 'वायरल ख़बरें'],
  'latest-news': ['ताज़ा', 'ताज़ा ख़बरें'],
  'india-news': ['भारत', 'भारत'],
  'web-stories': ['वेब स्टोरी', 'वेब स्टोरी'],
  'science-news': ['विज्ञान', 'विज्ञान'],
  opinion: ['नज़रिया', 'नज़रिया'],
  entertainment: ['मनोरंजन', 'मनोरंजन'],
  defence: ['रक्षा', 'रक्षा'],
  sportfit: ['खेल', 'खेल'],
  education: ['शिक्षा', 'शिक्षा'],
  'election-news': ['चुनाव', 'चुनाव'],
  health: ['सेहत', 'सेहत'],
  tech: ['टेक', 'टेक्नोलॉजी'],
  initiatives: ['पहल', 'पहल'],
  business: ['कारोबार', 'कारोबार'],
};

export const section: Messages['section'] = (slug) => {
  const [label, title] = NAMES[slug];
  return {
    label,
    shortLabel: label,
    title,
    description: `${title}: MATV पर ताज़ा ख़बरें और ब्लॉग, हिन्दी में।`,
    empty: 'इस सेक्शन में अभी हिन्दी में कोई ख़बर नहीं है।',
  };
};

export const sectionPage: Messages['sectionPage'] = {
  noOlder: 'इससे पुरानी कोई ख़बर नहीं है।',
  inEnglish: 'यह सेक्शन अंग्रेज़ी में पढ़ें',
  pages: 'पेज',
  more: 'और ख़बरें',
  end: 'और ख़बरें नहीं हैं',
  failed: 'ख़बरें लोड नहीं हो सकीं',
  added: 'और ख़बरें',
  newer: 'नई ख़बरें',
  recommended: 'आपके लिए चुनी ख़बरें',
};
