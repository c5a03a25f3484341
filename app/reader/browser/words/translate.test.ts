import { beforeAll, expect, it } from 'vitest';
import { hi } from './hi.ts';
import { translated, translateWith, zoneText } from './translate.ts';

beforeAll(() => translateWith(hi));

it('puts the texts of the script into Hindi, with what changes in them, and leaves any other text alone', () => {
  expect(translated('Link copied to clipboard!')).toBe('लिंक कॉपी हो गया!');
  expect(translated('You follow Asha Rao.')).toBe('अब आप Asha Rao को फ़ॉलो कर रहे हैं।');
  expect(translated('Colour theme: system. Change to light.')).toBe('रंग थीम: डिवाइस की। हल्की पर बदलें।');
  expect(translated('44 s')).toBe('44 सेकंड');
  expect(translated('1 of 5')).toBe('5 में से 1');
  expect(translated('Head of state of 5')).toBe('Head of state of 5');
  expect(translated('14:05:10 GMT, 2 min 5 s behind live')).toBe('14:05:10 GMT, लाइव से 2 मिनट 5 सेकंड पीछे');
  expect(translated('Failed to load article | MATV')).toBe('ख़बर लोड नहीं हो सकी | MATV');
  expect(translated('Volunteers pull four tonnes of rubbish')).toBe('Volunteers pull four tonnes of rubbish');
});

it('takes no time over a long text that is none of the script’s', () => {
  const story = 'Rain, wind, and more rain: '.repeat(40_000);
  expect(translated(story)).toBe(story);
});

it('puts what the script of forms says into Hindi, around what the server answered in Hindi', () => {
  expect(translated('Failed to submit your request: Server error: 422 - अपना देश चुनें।')).toBe(
    'आपका अनुरोध नहीं भेजा जा सका: सर्वर की गड़बड़ी: 422 - अपना देश चुनें।',
  );
  const lost =
    'Your connection was lost, or the server could not be reached. Nothing you typed is gone: please try again.';
  expect(translated(`Failed to submit your request: Failed to fetch - ${lost}`)).toBe(
    'आपका अनुरोध नहीं भेजा जा सका: आपका कनेक्शन टूट गया या सर्वर तक पहुँचा नहीं जा सका। आपने जो लिखा वह बना हुआ है: कृपया दोबारा कोशिश करें।',
  );
  expect(translated('a.exe is empty. b.txt is larger than 10MB.')).toBe('a.exe ख़ाली है। b.txt 10MB से बड़ी है।');
  expect(translated('Change country for phone number, currently selected भारत +91')).toBe(
    'फ़ोन नंबर का देश बदलें, अभी चुना हुआ: भारत +91',
  );
});

it('leaves what the server has said in Hindi within its own texts', () => {
  expect(translated('Error submitting form. Please try again. कृपया 2 मिनट बाद दोबारा कोशिश करें।')).toBe(
    'फ़ॉर्म भेजा नहीं जा सका। कृपया दोबारा कोशिश करें। कृपया 2 मिनट बाद दोबारा कोशिश करें।',
  );
  expect(translated('लंदन 10:00-11:00 (1 place left)')).toBe('लंदन 10:00-11:00 (1 जगह बची है)');
  expect(translated('बहुत बार क्लिक हुआ। कृपया 1 मिनट बाद दोबारा कोशिश करें. Nothing was changed, please try again.')).toBe(
    'बहुत बार क्लिक हुआ। कृपया 1 मिनट बाद दोबारा कोशिश करें। कुछ नहीं बदला, कृपया दोबारा कोशिश करें।',
  );
});

it('names the time zone of the device as Hindi does, and London’s as the rest of the page', () => {
  expect(zoneText('hi-IN', ', Asia/Kolkata')).toBe(', भारतीय मानक समय');
  expect(zoneText('hi-IN', ', America/Argentina/Buenos_Aires')).toMatch(/^, [\u0900-\u097f ]+$/);
  expect(zoneText('hi-IN', ', Europe/London')).toBe(', लंदन समय');
  expect(zoneText('hi-IN', ', UTC')).toBeNull();
});
