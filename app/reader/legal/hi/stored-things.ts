import type { StoredForReaders, StoredForTheDesk, StoredThing } from '../stored-things.ts';

type Words = Pick<StoredThing, 'when' | 'purpose' | 'duration'>;

const SAVING = 'आप कोई ख़बर सहेजते हैं, पढ़ी हुई पिछली 20 ख़बरें सहेजना चुनते हैं, या MATV को होम स्क्रीन पर लगाते हैं';
const UNTIL_CLEARED = 'जब तक आप इसे वापस न लें या इस साइट का डेटा न मिटाएँ';
const FIVE_MINUTES = 'पाँच मिनट';
const THIRTY_DAYS = '30 दिन';
const UNTIL_LOG_OUT = 'लॉग आउट करने तक';
const LOGGED_IN = 'आप लॉग इन करते हैं';

export const READERS_WORDS: Readonly<Record<StoredForReaders, Words>> = {
  theme: {
    when: 'आप हल्की या गहरी थीम चुनते हैं',
    purpose: 'अगला पेज भी उसी थीम में दिखाने के लिए।',
    duration: 'जब तक आप फिर से डिवाइस की थीम न चुनें',
  },
  'text-size': {
    when: 'आप बड़े अक्षर चुनते हैं',
    purpose: 'अगला पेज भी उसी आकार में दिखाने के लिए।',
    duration: 'जब तक आप फिर से सामान्य आकार न चुनें',
  },
  'listening-speed': {
    when: 'आप चुनते हैं कि ख़बरें किस रफ़्तार से पढ़कर सुनाई जाएँ',
    purpose: 'अगली ख़बर भी उसी रफ़्तार से सुनाने के लिए।',
    duration: 'जब तक आप फिर से सामान्य रफ़्तार न चुनें',
  },
  'matv.likes': {
    when: 'आप ‘पसंद करें’ दबाते हैं',
    purpose: 'आपने कौन सी ख़बरें पसंद कीं, ताकि बटन को पता रहे। यह हमें नहीं भेजा जाता।',
    duration: UNTIL_CLEARED,
  },
  'matv.favourites': {
    when: 'आप किसी ख़बर का तारा दबाते हैं',
    purpose: 'आपकी ‘पसंदीदा’ ख़बरें कौन सी हैं। यह हमें नहीं भेजा जाता।',
    duration: UNTIL_CLEARED,
  },
  matv_follower: {
    when: 'आप ‘फ़ॉलो करें’ दबाते हैं',
    purpose:
      'एक बेतरतीब संख्या, ताकि एक ब्राउज़र एक ही फ़ॉलोअर गिना जाए और फ़ॉलो करना बंद भी कर सके। जब तक आप फ़ॉलो करना बंद न करें, हम इसे उसके साथ रखते हैं जिसे आप फ़ॉलो करते हैं। यह आपके बारे में कुछ नहीं बताती और किसी और काम नहीं आती; स्क्रिप्ट इसे नहीं पढ़ सकतीं।',
    duration: 'आख़िरी बार फ़ॉलो करने के 400 दिन बाद तक',
  },
  following: {
    when: 'आप ‘फ़ॉलो करें’ दबाते हैं',
    purpose: 'आप किन लेखकों और विषयों को फ़ॉलो करते हैं, ताकि बटन को पता रहे।',
    duration: UNTIL_CLEARED,
  },
  'matv.saved': {
    when: SAVING,
    purpose: 'सहेजी गई ख़बरों की सूची। यह हमें नहीं भेजी जाती।',
    duration: 'जब तक आप ख़बरें न हटाएँ',
  },
  'matv.save-read': {
    when: 'आप चुनते हैं कि पढ़ी हुई पिछली 20 ख़बरें सहेजी जाएँ या नहीं',
    purpose: 'आपका यही चुनाव।',
    duration: UNTIL_CLEARED,
  },
  'matv-saved-1 …': {
    when: SAVING,
    purpose: 'तस्वीरों के साथ सहेजा गया पेज, हर पेज अलग।',
    duration: 'जब तक आप ख़बर न हटाएँ, या वह पिछली 20 ख़बरों में न रहे',
  },
  'matv-alerts': {
    when: 'आप न्यूज़ अलर्ट चालू करते हैं',
    purpose: 'अलर्ट के लिए आपकी पसंद, अगर ब्राउज़र ख़ुद सदस्यता ख़त्म कर दे।',
    duration: 'जब तक आप अलर्ट बंद न करें',
  },
  matv_uncounted: {
    when: 'आप इस पेज पर ‘मुझे न गिनें’ दबाते हैं',
    purpose: 'हमें बताती है कि इस ब्राउज़र में क्या पढ़ा और शेयर किया गया, यह न गिना जाए।',
    duration: '400 दिन, या जब तक आप ‘मुझे फिर गिनें’ न दबाएँ',
  },
};

export const DESK_WORDS: Readonly<Record<StoredForTheDesk, Words>> = {
  'matv.session_token': {
    when: LOGGED_IN,
    purpose: 'आपको लॉग इन रखने के लिए।',
    duration: 'लॉग आउट करने तक, सात दिन इस्तेमाल न होने पर, या लॉग इन के तीस दिन बाद तक',
  },
  matv_known: {
    when: LOGGED_IN,
    purpose: 'इस ब्राउज़र को अजनबियों के ब्राउज़र से अलग पहचानने के लिए, ताकि उनके ग़लत पासवर्ड आपको बाहर न रोकें।',
    duration: 'आख़िरी लॉग इन के 400 दिन बाद तक',
  },
  matv_login_ticket: {
    when: 'आप दूसरे प्रमाण के साथ लॉग इन करते हैं',
    purpose: 'आपके पासवर्ड को उसके बाद के कोड से जोड़ने के लिए।',
    duration: FIVE_MINUTES,
  },
  matv_fresh_login: {
    when: 'आप बिना स्क्रिप्ट के लॉग इन करते हैं',
    purpose: 'अगले पेज को बताने के लिए कि आपने अभी-अभी लॉग इन किया है।',
    duration: 'एक मिनट',
  },
  matv_sso: {
    when: 'आप अपने संगठन की लॉग इन सेवा से लॉग इन करते हैं',
    purpose: 'उस सेवा के जवाब को यहाँ शुरू किए गए लॉग इन से जोड़ने के लिए। यह एन्क्रिप्टेड है।',
    duration: 'पंद्रह मिनट',
  },
  matv_passkey: {
    when: 'आप पासकी वाले ब्राउज़र में लॉग इन का पेज खोलते हैं',
    purpose: 'आपका डिवाइस जिस पर हस्ताक्षर करता है, उसे यहाँ शुरू किए गए लॉग इन से जोड़ने के लिए।',
    duration: FIVE_MINUTES,
  },
  matv_typed: {
    when: 'आप नया पासवर्ड माँगते हैं और उसमें कुछ ग़लत होता है',
    purpose: 'आपका लिखा पता फिर से फ़ॉर्म में भरने के लिए।',
    duration: 'दो मिनट',
  },
  token: {
    when: LOGGED_IN,
    purpose: 'थोड़ी देर चलने वाली कुंजी, जिससे डेस्क के पेज लोड होते और सहेजते हैं।',
    duration: UNTIL_LOG_OUT,
  },
  user: {
    when: LOGGED_IN,
    purpose: 'आपका नाम, ई-मेल पता और भूमिका, जो डेस्क की पट्टी में दिखते हैं।',
    duration: UNTIL_LOG_OUT,
  },
  'matv-desk': {
    when: 'आप कोई ख़बर लिखते हैं',
    purpose: 'जो आपने लिखा और अभी सहेजा नहीं गया, ताकि टैब या कनेक्शन बंद होने पर वह न खोए।',
    duration: THIRTY_DAYS,
  },
  'desk-draft …': {
    when: 'आप किसी सेक्शन की सूची बदलते हैं',
    purpose: 'वे बदलाव जो अभी सहेजे नहीं गए।',
    duration: THIRTY_DAYS,
  },
  'matv-desk-story-groups': {
    when: 'आप ख़बर की सेटिंग का कोई हिस्सा खोलते या बंद करते हैं',
    purpose: 'कौन से हिस्से खुले हैं।',
    duration: UNTIL_CLEARED,
  },
  'matv-desk-home-now': {
    when: 'आप डेस्क के किसी संपादन पन्ने में यह खोलते या बंद करते हैं कि होम पेज पर अभी क्या है, या चुनते हैं कि होम पेज कैसे दिखे',
    purpose: 'वह खुला है या बंद, और होम पेज तस्वीर के रूप में दिखे या सूची के रूप में।',
    duration: UNTIL_CLEARED,
  },
  'desk-form …': {
    when: 'आप डेस्क के किसी फ़ॉर्म में लिखते हैं',
    purpose: 'जो अभी सहेजा नहीं गया।',
    duration: 'सहेजने या टैब बंद करने तक',
  },
  'desk-recent …': {
    when: 'आप कमांड की सूची में कुछ चुनते हैं',
    purpose: 'आपने पिछली बार क्या चुना।',
    duration: 'टैब बंद करने तक',
  },
  'desk-message': {
    when: LOGGED_IN,
    purpose: 'अगले पेज के लिए एक संदेश।',
    duration: 'अगले पेज तक',
  },
};
