import type { Messages } from '../messages.ts';

export const topic: Messages['topic'] = {
  kicker: 'विषय',
  description: (name) => `${name}: इस विषय पर MATV की ताज़ा ख़बरें, हिन्दी में।`,
  noOlder: 'इससे पुरानी कोई ख़बर नहीं है।',
  none: 'इस विषय पर अभी हिन्दी में कोई ख़बर नहीं है।',
  inEnglish: 'यह विषय अंग्रेज़ी में पढ़ें',
  related: 'मिलते-जुलते विषय',
  getAlerts: 'अलर्ट पाएँ',
  getAlertsHidden: [': ', ' की ख़बरें'],
  followers: 'फ़ॉलोअर: ',
};
