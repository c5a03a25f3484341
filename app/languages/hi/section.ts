import { hi as texts } from '#domain/texts/hi.ts';
import type { Messages } from '../messages.ts';

export const section: Messages['section'] = (slug) => {
  const { label, title } = texts.sections[slug];
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
  added: ['और ख़बर', 'और ख़बरें'],
  newer: 'नई ख़बरें',
  recommended: 'आपके लिए चुनी ख़बरें',
};
