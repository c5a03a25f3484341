import type { Language } from './languages.ts';

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

export const APP_TEXTS: Readonly<Record<Language, AppTexts>> = {
  en: {
    name: 'MATV',
    shortName: 'MATV',
    description: 'News and live television for the UK and the Indian diaspora',
    search: 'Search the news of MATV',
    shortcuts: { live: 'Live TV', search: 'Search', saved: 'Saved stories' },
  },
  hi: {
    name: 'MATV हिन्दी',
    shortName: 'MATV हिन्दी',
    description: 'ब्रिटेन और भारतीय प्रवासियों के लिए ख़बरें और लाइव टीवी',
    search: 'MATV की हिन्दी ख़बरों में खोजें',
    shortcuts: { live: 'लाइव टीवी', search: 'खोजें', saved: 'सहेजी गई ख़बरें' },
  },
};
