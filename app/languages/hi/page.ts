import type { Messages } from '../messages.ts';

export const page: Messages['page'] = {
  demo: 'ये नमूने की ख़बरें हैं',
  cached: 'ये कुछ देर पहले की ख़बरें हैं',
  tryAgain: 'दोबारा कोशिश करें',
  goHome: 'होम पेज पर जाएँ',
  back: 'वापस',
  loading: 'लोड हो रहा है...',
  live: 'लाइव',
  part: (page) => `पेज ${page}`,
  titleOfPart: (title, page) => `${title}, पेज ${page}`,
  newTab: ' (नए टैब में खुलेगा)',
  breadcrumbHome: 'होम',
};

export const dates: Messages['dates'] = {
  unknown: 'तारीख़ उपलब्ध नहीं',
  recently: 'हाल ही में',
  london: (day, time) => `${day}, लंदन समय ${time}`,
};

export const missing: Messages['missing'] = {
  title: 'यह ख़बर नहीं मिली',
  maybe: 'हो सकता है कि इसे हटा दिया गया हो या पते में कोई ग़लती हो।',
  latest: 'ताज़ा ख़बरें',
  reason: () => 'इस पते पर हिन्दी में कोई ख़बर नहीं है।',
  retry: 'दोबारा कोशिश करें',
};
