import type { FailureTitle } from '#app/reader/missing/failure-words.ts';
import type { Messages } from '../messages.ts';

const FAILED: Readonly<Record<FailureTitle, string>> = {
  'Failed to load stories': 'ख़बरें लोड नहीं हो सकीं',
  'Failed to load article': 'ख़बर लोड नहीं हो सकी',
  'Failed to fetch author': 'लेखक की जानकारी नहीं मिल सकी',
  'Search failed': 'खोज नहीं हो सकी',
  Petition: 'याचिका',
  'The booking form could not be loaded': 'बुकिंग फ़ॉर्म लोड नहीं हो सका',
  'The support form could not be loaded': 'मदद का फ़ॉर्म लोड नहीं हो सका',
  'The newsletter form could not be loaded': 'न्यूज़लेटर का फ़ॉर्म लोड नहीं हो सका',
  'This page could not be loaded': 'यह पेज लोड नहीं हो सका',
  'You seem to be offline': 'लगता है आप ऑफ़लाइन हैं',
};

export const page: Messages['page'] = {
  demo: 'यह नमूने की सामग्री है',
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
  unknown: 'पेज नहीं मिला',
  unknownText: 'इस पते पर हिन्दी में कोई पेज नहीं है।',
  failed: (title) => FAILED[title],
  ourFault: 'गड़बड़ी हमारी तरफ़ है, और हमने इसे दर्ज कर लिया है। कृपया थोड़ी देर में दोबारा कोशिश करें।',
  petition: (reason) => `याचिका लोड नहीं हो सकी: ${reason}`,
  retry: 'दोबारा कोशिश करें',
  errorNumber: 'अगर ऐसा फिर हो तो हमें यह नंबर बताएँ: ',
};
