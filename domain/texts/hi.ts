import { clockIn, INDIA, LONDON } from '../london-time.ts';
import type { Translation } from './language-texts.ts';

const sections: Translation['sections'] = {
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
};

/** What the domain and the server say to readers in Hindi; forms and e-mails have texts of their own. */
export const hi: Translation = {
  sections,
  app: {
    name: 'MATV हिन्दी',
    shortName: 'MATV हिन्दी',
    description: 'ब्रिटेन और प्रवासी भारतीयों के लिए ख़बरें और लाइव टीवी',
    search: 'MATV की हिन्दी ख़बरों में खोजें',
    shortcuts: { live: 'लाइव टीवी', search: 'खोजें', saved: 'सहेजी गई ख़बरें' },
  },
  feeds: {
    newest: 'MATV हिन्दी: ताज़ा ख़बरें',
    section: ({ slug }) => {
      const { title } = sections[slug];
      return { title: `MATV हिन्दी: ${title}`, description: `${title}: MATV हिन्दी की ख़बरें, सबसे नई पहले।` };
    },
    author: (name) => ({ title: `MATV हिन्दी: ${name}`, description: `MATV हिन्दी पर ${name} की ताज़ा ख़बरें।` }),
    topic: (name) => ({ title: `MATV हिन्दी: ${name}`, description: `${name}: इस विषय पर MATV हिन्दी की ताज़ा ख़बरें।` }),
    search: (words) => ({
      title: `MATV हिन्दी: ‘${words}’`,
      description: `MATV हिन्दी पर ‘${words}’ की खोज से मिली ताज़ा ख़बरें।`,
    }),
    nothingToSearch: 'यह एक खोज की फ़ीड है। इसके पते के अंत में खोज के शब्द जोड़ें: दो या ज़्यादा अक्षर, जैसे ?q=मानसून',
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
    licence: (licence) => `लाइसेंस: ${licence}।`,
    originalReport: 'मूल रिपोर्ट',
    watchVideo: 'वीडियो देखें',
    thisIsAFeed:
      'यह एक फ़ीड है, उन ऐप के लिए जो कई साइटों की ख़बरें इकट्ठा करते हैं। ये ख़बरें किसी फ़ीड रीडर में पाने के लिए यह पता उसमें कॉपी करें:',
    toThePage: 'वेबसाइट पर पढ़ें',
    emptyFeed: 'इस फ़ीड में अभी कुछ नहीं है।',
    london: (day, time) => `${day}, लंदन समय ${time}`,
  },
  failure: {
    notShown: 'यह पेज नहीं दिखाया जा सका',
    notWorked: 'यह नहीं हो सका',
    tryAgain: 'कृपया थोड़ी देर में दोबारा कोशिश करें।',
    stillThere: 'वापस जाएँ: आपने जो लिखा था वह वहीं है।',
    tellUs: 'अगर ऐसा बार-बार हो, तो हमें यह नंबर बताएँ:',
    home: 'होम पेज पर जाएँ',
  },
  sentenceEnd: '।',
  session: ({ startsAt, endsAt }) => {
    const hours = (zone: string) => `${clockIn(zone, startsAt)}-${clockIn(zone, endsAt)}`;
    return `लंदन ${hours(LONDON)} (भारत ${hours(INDIA)})`;
  },
  until: (day, until) => `${day}, लंदन समय ${clockIn(LONDON, until)}`,
  calendar: {
    accepted: 'राजनीति, MATV पर लाइव',
    open: 'MATV पर राजनीति (पुष्टि बाक़ी है)',
    description: (reference) => `आपकी बुकिंग ${reference}।`,
  },
  petition: {
    title: 'यमन में मलयाली नर्स को मौत की सज़ा से बचाएँ',
    description:
      'यमन में एक मलयाली नर्स को मौत की सज़ा सुनाई गई है और सज़ा का दिन क़रीब है। जो सरकारें उसे अब भी बचा सकती हैं, उनसे हमारी अपील है कि वे मिलकर, बिना देर किए, अभी क़दम उठाएँ।',
    decisionMaker: 'भारत सरकार और यमन के अधिकारी',
    story: [
      'वह नर्स का काम करने और केरल में अपने परिवार का सहारा बनने यमन गई थी। आज वह सना की एक जेल में ऐसी सज़ा का इंतज़ार कर रही है जिसे वापस नहीं लिया जा सकता।',
      'यमन के क़ानून में एक और रास्ता है: जिस व्यक्ति की मौत हुई, उसका परिवार उसे माफ़ कर सकता है और बदले में ‘दिया’ यानी ब्लड मनी ले सकता है। भारत में और प्रवासी भारतीयों के बीच लोग यह रक़म जुटा रहे हैं। कमी है तो समय की, और उन लोगों की आवाज़ की जो दोनों पक्षों से बात कर सकते हैं।',
      'आपका नाम उन्हें बताता है कि उसे भुलाया नहीं गया है।',
    ].join('\n\n'),
    situation: [
      'मौत की सज़ा की तारीख़ 16 जुलाई तय है',
      'सुप्रीम कोर्ट में याचिका दायर',
      'ब्लड मनी (दिया) का रास्ता खुला है',
      'अंतरराष्ट्रीय एक्शन काउंसिल बनी',
      'भारत सरकार कोशिश में शामिल',
      'राजनयिक कोशिशें जारी, समय कम है',
    ],
  },
};
