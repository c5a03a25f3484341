import type { RetentionPeriods } from '#domain/desk/personal-data.ts';
import type { Submission } from '../submissions.ts';

/** `retainedSubmissions` in Hindi. */
export function retainedInHindi({ diaspora, booking }: RetentionPeriods): readonly Submission[] {
  return [
    {
      name: 'याचिका पर हस्ताक्षर',
      isPublic: 'आपकी सहमति हो तो आपका नाम, शहर और टिप्पणी; ई-मेल पता कभी नहीं',
      retention: 'याचिका बंद होने के एक साल बाद तक',
    },
    {
      name: 'मदद का अनुरोध: ई-मेल पता, फ़ोन नंबर, जगह, जो आप लिखते और साथ भेजते हैं',
      isPublic: 'कुछ नहीं',
      retention: `मामला निपटने के ${spanOf(diaspora)} बाद तक`,
    },
    {
      name: 'शो की बुकिंग',
      isPublic: 'कुछ नहीं',
      retention: `शो के ${spanOf(booking)} बाद तक; तारीख़ न चुनी गई हो तो मामला निपटने के ${spanOf(booking)} बाद तक`,
    },
    {
      name: 'न्यूज़लेटर, और यह कि ब्रेकिंग न्यूज़ आपको ई-मेल से मिले या नहीं',
      isPublic: 'कुछ नहीं',
      retention: 'जब तक आप इसे बंद न करें; हर ई-मेल में एक क्लिक से',
    },
  ];
}

/** '18 महीने', 'एक साल'. */
function spanOf(months: number): string {
  if (months % 12 !== 0) return months === 1 ? 'एक महीने' : `${months} महीने`;
  return months === 12 ? 'एक साल' : `${months / 12} साल`;
}
