import { describe, expect, it } from 'vitest';
import { languageOf } from './text-language.ts';

describe('the language of a text', () => {
  it.each([
    ['ब्रिटेन में बसे भारतीय समुदाय ने मनाया दीपावली का त्योहार', 'hi'],
    ['লন্ডনে বাংলা বইমেলা শুরু', 'bn'],
    ['ਲੰਡਨ ਵਿੱਚ ਵਿਸਾਖੀ ਦਾ ਮੇਲਾ', 'pa'],
    ['લંડનમાં નવરાત્રી', 'gu'],
    ['ଲଣ୍ଡନରେ ରଥଯାତ୍ରା', 'or'],
    ['லண்டனில் பொங்கல் விழா', 'ta'],
    ['లండన్‌లో ఉగాది వేడుకలు', 'te'],
    ['ಲಂಡನ್‌ನಲ್ಲಿ ದಸರಾ', 'kn'],
    ['ലണ്ടനിൽ ഓണാഘോഷം', 'ml'],
  ])('of %s is %s by its script', (text, language) => {
    expect(languageOf(text)).toBe(language);
  });

  it.each(['Cities agree on flood plan', 'Ḍākṭar Śarmā on ₹500 notes', '2026', ''])('of %j is the page’s', (text) => {
    expect(languageOf(text)).toBeUndefined();
  });

  it('is that of most of its letters, so a word quoted in another script changes nothing', () => {
    expect(languageOf('What “स्वराज” means to a new generation')).toBeUndefined();
    expect(languageOf('BBC और ITV के बीच समझौता, प्रसारण अगले साल से')).toBe('hi');
  });
});
