import { hi as texts } from '#domain/texts/hi.ts';
import type { Messages } from '../messages.ts';

const MONTH = new Intl.DateTimeFormat('hi-IN', { month: 'long', year: 'numeric', timeZone: 'UTC' });

export const corrections: Messages['corrections'] = {
  title: 'भूल-सुधार और स्पष्टीकरण',
  titleOf: (heading) => `भूल-सुधार और स्पष्टीकरण: ${heading}`,
  description: 'MATV से क्या ग़लती हुई और उसे कैसे ठीक किया गया: भूल-सुधार और स्पष्टीकरण, महीने और सेक्शन के हिसाब से।',
  feed: texts.feeds.corrections.title,
  intro: [
    'जब हमसे ग़लती होती है तो हम उसे ठीक करते हैं और यह बात उस ख़बर पर और यहाँ बताते हैं। कोई ग़लती दिखी? ख़बर के पते के साथ ',
    'हमें बताएँ',
    '।',
  ],
  sections: 'सेक्शन',
  allSections: 'सभी सेक्शन',
  months: 'महीने',
  byMonth: 'महीने के हिसाब से',
  month: ({ year, month }) => MONTH.format(Date.UTC(year, month - 1)),
  countWord: () => ' भूल-सुधार',
  feedLink: 'भूल-सुधार की आरएसएस फ़ीड',
  untitled: texts.feeds.untitled,
  heading: 'भूल-सुधार',
  headingOfSection: (section, month) => `${section}: ${month ?? 'भूल-सुधार'}`,
  none: (section, month) => {
    const of = section === null ? '' : `${section} की ख़बरों में `;
    const when = month === null ? '' : `${month} में `;
    return `${when}${of}कोई भूल-सुधार नहीं हुआ।`;
  },
};
