import { normaliseDevanagari } from './devanagari.ts';
import { searchTerms } from './search-words.ts';

/**
 * Places of India and its neighbours that were renamed or respelt, each with the names that people know it by: the
 * present official one, then former ones, then both in Hindi.
 */
const PLACES: readonly (readonly string[])[] = [
  ['ahilyanagar', 'ahmednagar', 'अहिल्यानगर', 'अहमदनगर'],
  ['alappuzha', 'alleppey', 'आलप्पुझा', 'अलेप्पी'],
  ['belagavi', 'belgaum', 'बेलगावी', 'बेलगाम'],
  ['bengaluru', 'bangalore', 'बेंगलुरु', 'बेंगलुरू', 'बंगलुरु', 'बेंगलूरु', 'बैंगलोर', 'बंगलौर', 'बेंगलोर'],
  ['chennai', 'madras', 'चेन्नई', 'मद्रास'],
  ['dhaka', 'dacca', 'ढाका'],
  ['dharashiv', 'osmanabad', 'धाराशिव', 'उस्मानाबाद'],
  ['ganga', 'ganges', 'गंगा'],
  ['gurugram', 'gurgaon', 'गुरुग्राम', 'गुड़गाँव'],
  ['guwahati', 'gauhati', 'गुवाहाटी', 'गौहाटी'],
  ['hubballi', 'hubli', 'हुब्बल्ली', 'हुबली'],
  ['kanpur', 'cawnpore', 'कानपुर'],
  ['kochi', 'cochin', 'कोच्चि', 'कोचीन'],
  ['kolkata', 'calcutta', 'कोलकाता', 'कलकत्ता'],
  ['kollam', 'quilon', 'कोल्लम'],
  ['kozhikode', 'calicut', 'कोझिकोड', 'कालीकट'],
  ['mangaluru', 'mangalore', 'मंगलुरु', 'मंगलूरु', 'मंगलौर', 'मैंगलोर'],
  ['mumbai', 'bombay', 'मुंबई', 'बंबई', 'बॉम्बे'],
  ['myanmar', 'burma', 'म्यांमार', 'म्यांमा', 'बर्मा'],
  ['mysuru', 'mysore', 'मैसूरु', 'मैसुरु', 'मैसूर'],
  ['odisha', 'orissa', 'ओडिशा', 'उड़ीसा'],
  ['panaji', 'panjim', 'पणजी'],
  ['prayagraj', 'allahabad', 'प्रयागराज', 'इलाहाबाद'],
  ['puducherry', 'pondicherry', 'पुडुचेरी', 'पुदुचेरी', 'पांडिचेरी'],
  ['pune', 'poona', 'पुणे', 'पूना'],
  ['shimla', 'simla', 'शिमला'],
  ['thanjavur', 'tanjore', 'तंजावुर', 'तंजौर'],
  ['thiruvananthapuram', 'trivandrum', 'तिरुवनंतपुरम', 'त्रिवेंद्रम'],
  ['thoothukudi', 'tuticorin', 'तूतीकोरिन', 'थूथुकुडी'],
  ['tiruchirappalli', 'trichinopoly', 'trichy', 'तिरुचिरापल्ली', 'त्रिची'],
  ['uttarakhand', 'uttaranchal', 'उत्तराखंड', 'उत्तरांचल'],
  ['vadodara', 'baroda', 'वडोदरा', 'बड़ौदा'],
  ['varanasi', 'benares', 'banaras', 'वाराणसी', 'बनारस'],
  ['visakhapatnam', 'vizagapatam', 'vizag', 'विशाखापत्तनम', 'विशाखापट्टनम'],
  ['yamuna', 'jumna', 'यमुना'],
  ['yangon', 'rangoon', 'यांगून', 'यंगून', 'रंगून'],
];
/** Found only by who types it: the search takes it for a form of 'gang'. */
const TYPED_ONLY = 'ganges';

const NAMES: ReadonlyMap<string, readonly string[]> = new Map(
  PLACES.flatMap((names) => {
    const normalised = [...new Set(names.map(normaliseDevanagari))];
    return normalised.map(
      (name) => [name, normalised.filter((other) => other !== name && other !== TYPED_ONLY)] as const,
    );
  }),
);

/** A place named in a search. */
export interface RenamedPlace {
  readonly typed: string;
  /** Its other names, in lower case and Devanagari normalised. */
  readonly others: readonly string[];
}

/** Renamed places among the words of a search, unless they are part of a phrase or excluded. */
export function renamedPlaces(text: string): RenamedPlace[] {
  const typed = searchTerms(normaliseDevanagari(text)).flatMap(({ words: [word, ...more], isQuoted, isUnwanted }) =>
    word === undefined || more.length > 0 || isQuoted || isUnwanted ? [] : [word],
  );
  return [...new Set(typed)].flatMap((word) => {
    const others = NAMES.get(word);
    return others === undefined ? [] : [{ typed: word, others }];
  });
}
