import type { Messages } from '../messages.ts';

export const history: Messages['history'] = {
  kicker: 'सभी संस्करण',
  title: (title) => `सभी संस्करण: ${title}`,
  description: (title) => `इस ख़बर में MATV ने क्या प्रकाशित किया और क्या बदला: ${title}`,
  intro: 'इस ख़बर के सभी संस्करण, जो हमने प्रकाशित किए हैं।',
  unchanged: 'इसके बाद इसमें कोई बदलाव नहीं हुआ।',
  choose: 'क्या बदला, यह देखने के लिए कोई संस्करण चुनें।',
  versions: 'संस्करण',
  version: (number) => `संस्करण ${number}`,
  present: (number) => `संस्करण ${number}, मौजूदा`,
  first: 'संस्करण 1, पहली बार प्रकाशित',
  unknownTime: 'समय दर्ज नहीं है',
  legend: (before) => ['जोड़ा गया', ' और ', 'हटाया गया', ` (संस्करण ${before} के बाद)`],
  added: 'जोड़ा गया: ',
  removed: 'हटाया गया: ',
};
