import type { TextTable } from '#domain/text-table.ts';
import { BOOKING_DONE, BOOKING_FAILED, BOOKING_REFUSALS, NAME_MISSING, NO_CONTACT } from '../bookings/booking-texts.ts';
import { CHECK_THE_FIELDS } from '../form-answer.ts';
import { NEWSLETTER_BREAKING, NEWSLETTER_CONSENT, NEWSLETTER_THANKS } from '../newsletter.ts';
import { CONFIRM_BY_MAIL, NAME_BY_MAIL } from '../petition/petition-texts.ts';
import type { FormText } from './form-text.ts';
import { FILE_TEXTS } from './form-texts.ts';

/** What the server answers forms with in Hindi, by the English texts. */
export const hi: TextTable & Readonly<Record<FormText, string>> = {
  [CHECK_THE_FIELDS]: 'कुछ ठीक नहीं है। कृपया नीचे बताई गई बातें देखें।',

  'This form is sent from its page on this site.': 'यह फ़ॉर्म इसी साइट के अपने पेज से भेजा जाता है।',
  'So many people are sending this form that your browser has to do a short check first.':
    'इस समय बहुत लोग यह फ़ॉर्म भेज रहे हैं, इसलिए पहले आपके ब्राउज़र को एक छोटी जाँच करनी होगी।',
  'The check that your browser did could not be accepted. Please send the form again.':
    'आपके ब्राउज़र की जाँच स्वीकार नहीं हो सकी। कृपया फ़ॉर्म दोबारा भेजें।',
  'This was sent too often from your network. Please try again in {0}.':
    'आपके नेटवर्क से यह बहुत बार भेजा गया है। कृपया {0} बाद दोबारा कोशिश करें।',
  'Your network is asking faster than this site answers. Please try again in {0}.':
    'आपके नेटवर्क से इतनी तेज़ी से माँग आ रही है कि यह साइट जवाब नहीं दे पा रही है। कृपया {0} बाद दोबारा कोशिश करें।',
  '1 second': '1 सेकंड',
  '{0} seconds': '{0} सेकंड',
  '1 minute': '1 मिनट',
  '{0} minutes': '{0} मिनट',
  'Something went wrong on our side. Please try again in a moment.':
    'हमारी तरफ़ कोई गड़बड़ी हुई। कृपया थोड़ी देर में दोबारा कोशिश करें।',
  'The form could not be taken.': 'फ़ॉर्म स्वीकार नहीं हो सका।',
  'The form could not be read. Please send it again.': 'फ़ॉर्म पढ़ा नहीं जा सका। कृपया उसे दोबारा भेजें।',
  'The form did not arrive whole. Please send it again.': 'फ़ॉर्म पूरा नहीं पहुँचा। कृपया उसे दोबारा भेजें।',
  'A text of the form is too long.': 'फ़ॉर्म में लिखी कोई बात बहुत लंबी है।',
  'The form holds a file in a field that takes none.': 'फ़ॉर्म में फ़ाइल ऐसी जगह है जहाँ फ़ाइल नहीं दी जा सकती।',
  'What you sent is larger than this call takes.': 'आपने जो भेजा वह बहुत बड़ा है।',
  'A text holds a character that cannot be stored. Type it again.':
    'लिखी हुई बात में ऐसा चिह्न है जो सहेजा नहीं जा सकता। उसे दोबारा लिखें।',
  'This took longer than the call may take. Please try again in a moment.':
    'इसमें बहुत देर लगी। कृपया थोड़ी देर में दोबारा कोशिश करें।',
  'The site cannot get at its data at the moment. Please try again in a minute.':
    'साइट अभी अपने डेटा तक नहीं पहुँच पा रही है। कृपया एक मिनट बाद दोबारा कोशिश करें।',
  'The site has no room left to store this. Please try again later.':
    'साइट पर इसे सहेजने की जगह नहीं बची है। कृपया बाद में दोबारा कोशिश करें।',

  'The file “{0}” is larger than {1}. Choose a smaller one.': 'फ़ाइल “{0}” {1} से बड़ी है। कोई छोटी फ़ाइल चुनें।',
  'The file “{0}” is empty. Choose another one.': 'फ़ाइल “{0}” ख़ाली है। कोई और फ़ाइल चुनें।',
  'Choose one file only.': 'केवल एक फ़ाइल चुनें।',
  'Choose {0} files at most.': 'ज़्यादा से ज़्यादा {0} फ़ाइलें चुनें।',
  'The files are too large together: {0} at most. Choose smaller ones.':
    'फ़ाइलें मिलकर बहुत बड़ी हैं: ज़्यादा से ज़्यादा {0} की हो सकती हैं। छोटी फ़ाइलें चुनें।',
  'The file “{0}” is not one of the kinds we take ({1}), or it is damaged.':
    'फ़ाइल “{0}” उन प्रकारों की नहीं है जो हम लेते हैं ({1}), या वह ख़राब है।',
  [FILE_TEXTS.notPlainText]:
    'फ़ाइल “{0}” UTF-8 में सादा टेक्स्ट नहीं है। उसे UTF-8 एन्कोडिंग वाले सादे टेक्स्ट या PDF के रूप में सहेजें और दोबारा चुनें।',
  'The file “{0}” was refused: it looks harmful to our virus scanner.':
    'फ़ाइल “{0}” नहीं ली गई: हमारे वायरस स्कैनर को वह नुक़सानदेह लगती है।',
  [FILE_TEXTS.notScanned]:
    'फ़ाइलों की वायरस जाँच अभी नहीं हो पा रही है, इसलिए आपकी फ़ाइलें नहीं ली गईं। कृपया कुछ मिनट बाद दोबारा कोशिश करें।',
  [FILE_TEXTS.away]: 'फ़ाइलें अभी रखी नहीं जा सकतीं। कृपया कुछ मिनट बाद दोबारा कोशिश करें।',
  [FILE_TEXTS.full]: 'सर्वर पर फ़ाइलों की जगह नहीं बची है, इसलिए आपकी फ़ाइलें नहीं रखी गईं। कृपया बाद में दोबारा कोशिश करें।',
  [FILE_TEXTS.busy]:
    'इस समय एक साथ बहुत-सी फ़ाइलें भेजी जा रही हैं। कृपया एक मिनट बाद दोबारा कोशिश करें, या फ़ॉर्म बिना फ़ाइलों के भेजें।',
  [FILE_TEXTS.noRoom]:
    'सर्वर पर अभी फ़ाइलों के लिए जगह नहीं है, इसलिए आपकी फ़ाइलें नहीं ली गईं। फ़ॉर्म उनके बिना भेजें, या बाद में दोबारा कोशिश करें।',
  [FILE_TEXTS.tooSlow]:
    'फ़ॉर्म बहुत धीरे पहुँच रहा था, इसलिए उसे लेना रोक दिया गया। कृपया उसे छोटी फ़ाइलों के साथ या तेज़ कनेक्शन पर दोबारा भेजें।',
  [FILE_TEXTS.networkBusy]:
    'आपके नेटवर्क से इतनी फ़ाइलें आई हैं जितनी हम एक बार में नहीं ले सकते। फ़ॉर्म बिना फ़ाइलों के भेजें, या {0} बाद उनके साथ।',
  [FILE_TEXTS.everybodyBusy]:
    'इस समय इतनी फ़ाइलें आ रही हैं कि हम आपकी फ़ाइलें नहीं ले सकते। फ़ॉर्म बिना फ़ाइलों के भेजें, या {0} बाद उनके साथ।',

  'That was a lot of clicks. Please try again in {0}.': 'बहुत बार क्लिक हुआ। कृपया {0} बाद दोबारा कोशिश करें।',
  'Many readers on your network have followed this author today. Please try again tomorrow.':
    'आपके नेटवर्क से आज बहुत पाठकों ने इस लेखक को फ़ॉलो किया है। कृपया कल दोबारा कोशिश करें।',
  'Many readers on your network have followed this topic today. Please try again tomorrow.':
    'आपके नेटवर्क से आज बहुत पाठकों ने इस विषय को फ़ॉलो किया है। कृपया कल दोबारा कोशिश करें।',
  'Failed to fetch author': 'लेखक की जानकारी नहीं मिल सकी',
  'Failed to fetch topic': 'विषय की जानकारी नहीं मिल सकी',
  'First name': 'पहला नाम',
  'Last name': 'उपनाम',
  Email: 'ई-मेल',
  Location: 'जगह',
  Comment: 'टिप्पणी',
  'Enter your first name': 'अपना पहला नाम लिखें',
  'Enter your last name': 'अपना उपनाम लिखें',
  'Enter your email address': 'अपना ई-मेल पता लिखें',
  'Enter your city, state or province, and country': 'अपना शहर, राज्य या प्रांत और देश लिखें',
  '{0} must have at most {1} characters': '{0}: ज़्यादा से ज़्यादा {1} अक्षर लिखें',
  '{0} must be a name, without an email or web address. Put a space after a full stop':
    '{0}: केवल नाम लिखें, ई-मेल या वेब पता नहीं। बिंदी (.) के बाद ख़ाली जगह छोड़ें',
  '{0} must be a name, without a telephone number': '{0}: केवल नाम लिखें, फ़ोन नंबर नहीं',
  '{0} must be a name: letters, spaces, hyphens, apostrophes and full stops':
    '{0}: केवल नाम लिखें, यानी अक्षर, ख़ाली जगह, हाइफ़न (-), ऐपॉस्ट्रॉफ़ी (’) और बिंदी (.)',
  'Enter an email address in the correct format, like name@example.com': 'ई-मेल पता सही रूप में लिखें, जैसे name@example.com',
  'This petition has closed meanwhile, so your signature was not counted.':
    'यह याचिका इस बीच बंद हो चुकी है, इसलिए आपके हस्ताक्षर नहीं गिने गए।',
  'There is no such petition.': 'ऐसी कोई याचिका नहीं है।',
  'Very many people are signing. Please try again in a moment.':
    'इस समय बहुत लोग हस्ताक्षर कर रहे हैं। कृपया थोड़ी देर में दोबारा कोशिश करें।',
  'Thank you for signing the petition! Your voice matters.':
    'याचिका पर हस्ताक्षर करने के लिए शुक्रिया! आपकी आवाज़ मायने रखती है।',
  [CONFIRM_BY_MAIL]:
    'एक क़दम और: हम जो ई-मेल भेज रहे हैं उसका लिंक खोलें और वहाँ का बटन दबाएँ। उसके बाद आपका हस्ताक्षर गिना जाता है, और अगर आपने चुना हो तो आपका नाम दिखाया जाता है।',
  [NAME_BY_MAIL]: 'अगर आपने अपना नाम दिखाना चुना है, तो वह तब दिखेगा जब आप हमारे भेजे ई-मेल का लिंक खोलकर वहाँ का बटन दबा देंगे।',

  'The email address': 'ई-मेल पता',
  'The country': 'देश',
  'The state or province': 'राज्य या प्रांत',
  'The city or district': 'शहर या ज़िला',
  'The subject': 'विषय',
  'The description': 'विवरण',
  'Choose your country': 'अपना देश चुनें',
  'Choose your state or province': 'अपना राज्य या प्रांत चुनें',
  'Choose your city or district': 'अपना शहर या ज़िला चुनें',
  'Say briefly what your request is about': 'कम शब्दों में बताएँ कि आपका अनुरोध किस बारे में है',
  'Describe the issue': 'अपनी समस्या बताएँ',
  '{0} can have at most {1} characters': '{0}: ज़्यादा से ज़्यादा {1} अक्षर लिखें',
  'Please enter a valid phone number': 'कृपया सही फ़ोन नंबर लिखें',
  'Thank you for reaching out! We have received your submission and will review it shortly.':
    'संपर्क करने के लिए शुक्रिया! आपका अनुरोध हमें मिल गया है और हम उसे जल्द देखेंगे।',
  'Submitting...': 'भेजा जा रहा है...',
  // Composed by `diasporaFailure`.
  'Failed to submit your request: Server error: {0} - {1}': 'आपका अनुरोध नहीं भेजा जा सका: सर्वर की गड़बड़ी: {0} - {1}',

  'Please enter a valid email address': 'कृपया सही ई-मेल पता लिखें',
  [NEWSLETTER_BREAKING]: 'बड़ी ख़बर आते ही मुझे ई-मेल भी करें, हफ़्ते में शायद ही कुछ बार से ज़्यादा',
  [NEWSLETTER_CONSENT]:
    'सब्सक्राइब करके आप सहमति देते हैं कि हम न्यूज़लेटर भेजने के लिए आपका पता अपने पास रखें। हर ई-मेल में एक क्लिक से आप इसे कभी भी बंद कर सकते हैं।',
  [NEWSLETTER_THANKS]:
    'शुक्रिया। कृपया अपना मेलबॉक्स देखें: अगर इस पते पर वह अभी नहीं आता जो आपने चुना है, तो पुष्टि का लिंक भेजा जा रहा है। हम एक पते पर घंटे में एक ही ई-मेल भेजते हैं, इसलिए पहले का ई-मेल भी देख लें।',
  [NAME_MISSING]: 'अपना पूरा नाम लिखें।',
  [NO_CONTACT]: 'कृपया ई-मेल पता या WhatsApp नंबर में से कोई एक दें।',
  [BOOKING_FAILED]: 'फ़ॉर्म भेजा नहीं जा सका। कृपया दोबारा कोशिश करें।',
  // With the reason, where there is one.
  [`${BOOKING_FAILED} {0}`]: 'फ़ॉर्म भेजा नहीं जा सका। कृपया दोबारा कोशिश करें। {0}',
  [BOOKING_DONE.title]: 'शुक्रिया!',
  [BOOKING_DONE.text]: 'आपका बुकिंग अनुरोध हमें मिल गया है। आपकी भागीदारी पक्की करने के लिए हम आपसे जल्द संपर्क करेंगे।',
  'Use at most {0} characters. You used {1}.': 'ज़्यादा से ज़्यादा {0} अक्षर लिखें। आपने {1} लिखे हैं।',
  'Enter an email address in the correct format, like name@example.com.':
    'ई-मेल पता सही रूप में लिखें (जैसे name@example.com)।',
  'Enter a WhatsApp number with its country code, like +44 7700 900123.':
    'देश के कोड के साथ WhatsApp नंबर लिखें (जैसे +44 7700 900123)।',
  'Enter the address of your page, such as https://example.com/yourname.':
    'अपने पेज का पता लिखें (जैसे https://example.com/yourname)।',
  'This date and time cannot be booked. Please choose one from the list.':
    'इस तारीख़ और समय की बुकिंग नहीं हो सकती। कृपया सूची में से कोई चुनें।',
  'Somebody was faster: this session is full now. There are places on {0}.':
    'कोई आपसे पहले पहुँच गया: यह सत्र अब भर चुका है। इन दिनों में जगह है: {0}।',
  [BOOKING_REFUSALS.allFull]:
    'कोई आपसे पहले पहुँच गया: यह सत्र अब भर चुका है और बाक़ी भी। तारीख़ खुली छोड़ दें, उसे हम आपके साथ मिलकर तय करेंगे।',
  [BOOKING_REFUSALS.enoughForADay]:
    'एक नेटवर्क से दिन में छह अनुरोध भेजे जा सकते हैं, और आपके नेटवर्क से इतने आ चुके हैं। यह अनुरोध आप क़रीब {0} बाद भेज सकते हैं।',
  '1 hour': '1 घंटे',
  '{0} hours': '{0} घंटे',
  'Choose a picture to upload.': 'अपलोड करने के लिए कोई तस्वीर चुनें।',
};
