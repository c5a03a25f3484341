import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { diasporaForm } from '../diaspora-form.ts';
import { signatureInput } from '../petition/signature-input.ts';
import { answerIn, saidIn, sentencesIn } from './said-in.ts';

const inHindi = (english: string) => saidIn('hi', english);

/** The messages of a schema about what was typed, in Hindi. */
function mistakesIn(schema: z.ZodType, typed: unknown): string[] {
  return (schema.safeParse(typed).error?.issues ?? []).map(({ message }) => inHindi(message));
}

describe('what the server answers to a form', () => {
  it('is in Hindi, with its placeholders filled in', () => {
    expect(inHindi('Thank you for signing the petition! Your voice matters.')).toBe(
      'याचिका पर हस्ताक्षर करने के लिए शुक्रिया! आपकी आवाज़ मायने रखती है।',
    );
    expect(inHindi('This was sent too often from your network. Please try again in 3 minutes.')).toBe(
      'आपके नेटवर्क से यह बहुत बार भेजा गया है। कृपया 3 मिनट बाद दोबारा कोशिश करें।',
    );
    expect(inHindi('The file “मेरा पासपोर्ट.gif” is not one of the kinds we take (pdf, jpg), or it is damaged.')).toBe(
      'फ़ाइल “मेरा पासपोर्ट.gif” उन प्रकारों की नहीं है जो हम लेते हैं (pdf, jpg), या वह ख़राब है।',
    );
    expect(inHindi('Failed to submit your request: Server error: 422 - अपना देश चुनें।')).toBe(
      'आपका अनुरोध नहीं भेजा जा सका: सर्वर की गड़बड़ी: 422 - अपना देश चुनें।',
    );
  });

  it('is unchanged in English, and if there is no translation', () => {
    expect(saidIn('en', 'Choose one file only.')).toBe('Choose one file only.');
    expect(inHindi('A colleague has changed this edition.')).toBe('A colleague has changed this edition.');
  });

  it('repeats the mistakes of fields as sentences', () => {
    expect(sentencesIn('hi', ['अपना देश चुनें', 'केवल एक फ़ाइल चुनें।'])).toBe('अपना देश चुनें। केवल एक फ़ाइल चुनें।');
  });

  it('keeps what was typed', () => {
    const typed = { firstName: 'Enter your last name' };
    const answer = answerIn('hi', {
      form: 'petition',
      values: typed,
      errors: { lastName: 'Enter your last name' },
      banner: 'There is no such petition.',
    });
    expect(answer).toEqual({
      form: 'petition',
      values: typed,
      errors: { lastName: 'अपना उपनाम लिखें' },
      banner: 'ऐसी कोई याचिका नहीं है।',
    });
  });
});

describe('the mistakes of a form in Hindi', () => {
  it('are those of a signature', () => {
    expect(mistakesIn(signatureInput, { petitionId: 'a' })).toEqual([
      'अपना पहला नाम लिखें',
      'अपना उपनाम लिखें',
      'अपना ई-मेल पता लिखें',
      'अपना शहर, राज्य या प्रांत और देश लिखें',
    ]);
    const typed = {
      petitionId: 'a',
      firstName: 'https://example.com',
      lastName: '+44 7400 123456',
      email: 'asha',
      location: 'L'.repeat(121),
      comment: 'c'.repeat(501),
    };
    expect(mistakesIn(signatureInput, typed)).toEqual([
      'पहला नाम: केवल नाम लिखें, ई-मेल या वेब पता नहीं। बिंदी (.) के बाद ख़ाली जगह छोड़ें',
      'अपना उपनाम लिखें',
      'उपनाम: केवल नाम लिखें, फ़ोन नंबर नहीं',
      'ई-मेल पता सही रूप में लिखें, जैसे name@example.com',
      'जगह: ज़्यादा से ज़्यादा 120 अक्षर लिखें',
      'टिप्पणी: ज़्यादा से ज़्यादा 500 अक्षर लिखें',
    ]);
    expect(
      mistakesIn(signatureInput, { ...typed, firstName: 'Asha 07400123456', lastName: 'Rao <3' }).slice(0, 2),
    ).toEqual([
      'पहला नाम: केवल नाम लिखें, फ़ोन नंबर नहीं',
      'उपनाम: केवल नाम लिखें, यानी अक्षर, ख़ाली जगह, हाइफ़न (-), ऐपॉस्ट्रॉफ़ी (’) और बिंदी (.)',
    ]);
  });

  it('are those of a request for support', () => {
    expect(mistakesIn(diasporaForm, { phone: 'x' })).toEqual([
      'अपना ई-मेल पता लिखें',
      'कृपया सही फ़ोन नंबर लिखें',
      'अपना देश चुनें',
      'अपना राज्य या प्रांत चुनें',
      'अपना शहर या ज़िला चुनें',
      'कम शब्दों में बताएँ कि आपका अनुरोध किस बारे में है',
      'अपनी समस्या बताएँ',
    ]);
    const long = {
      email: 'a'.repeat(255),
      phone: '',
      country: 'a'.repeat(101),
      state: 'a'.repeat(121),
      city: 'a'.repeat(121),
      context: 'a'.repeat(201),
      issueDescription: 'a'.repeat(5001),
    };
    expect(mistakesIn(diasporaForm, long)).toEqual([
      'ई-मेल पता: ज़्यादा से ज़्यादा 254 अक्षर लिखें',
      'देश: ज़्यादा से ज़्यादा 100 अक्षर लिखें',
      'राज्य या प्रांत: ज़्यादा से ज़्यादा 120 अक्षर लिखें',
      'शहर या ज़िला: ज़्यादा से ज़्यादा 120 अक्षर लिखें',
      'विषय: ज़्यादा से ज़्यादा 200 अक्षर लिखें',
      'विवरण: ज़्यादा से ज़्यादा 5000 अक्षर लिखें',
    ]);
  });
});
