import { normaliseDevanagari } from './devanagari.ts';
import { searchTerms } from './search-words.ts';

/**
 * Places of India and its neighbours that were renamed or respelt, each with the names that people know it by: the
 * present official one first, with the year in which it became so (gazettes of the states and the Union, as listed in
 * Wikipedia's 'Renaming of cities in India' and 'Geographical renaming'), then former ones, then both in Hindi.
 */
const PLACES: readonly (readonly string[])[] = [
  ['ahilyanagar', 'ahmednagar', 'अहिल्यानगर', 'अहमदनगर'], // 2024
  ['alappuzha', 'alleppey', 'आलप्पुझा', 'अलेप्पी'], // 1990
  ['belagavi', 'belgaum', 'बेलगावी', 'बेलगाम'], // 2014
  ['bengaluru', 'bangalore', 'बेंगलुरु', 'बेंगलुरू', 'बंगलुरु', 'बेंगलूरु', 'बैंगलोर', 'बंगलौर', 'बेंगलोर'], // 2014
  ['chennai', 'madras', 'चेन्नई', 'मद्रास'], // 1996
  ['dhaka', 'dacca', 'ढाका'], // 1982
  ['dharashiv', 'osmanabad', 'धाराशिव', 'उस्मानाबाद'], // 2023
  ['ganga', 'ganges', 'गंगा'],
  ['gurugram', 'gurgaon', 'गुरुग्राम', 'गुड़गाँव'], // 2016
  ['guwahati', 'gauhati', 'गुवाहाटी', 'गौहाटी'], // 1983
  ['hubballi', 'hubli', 'हुब्बल्ली', 'हुबली'], // 2014
  ['kanpur', 'cawnpore', 'कानपुर'], // 1948
  ['kochi', 'cochin', 'कोच्चि', 'कोचीन'], // 1996
  ['kolkata', 'calcutta', 'कोलकाता', 'कलकत्ता'], // 2001
  ['kollam', 'quilon', 'कोल्लम'], // 1991
  ['kozhikode', 'calicut', 'कोझिकोड', 'कालीकट'], // 1991
  ['mangaluru', 'mangalore', 'मंगलुरु', 'मंगलूरु', 'मंगलौर', 'मैंगलोर'], // 2014
  ['mumbai', 'bombay', 'मुंबई', 'बंबई', 'बॉम्बे'], // 1995
  ['myanmar', 'burma', 'म्यांमार', 'म्यांमा', 'बर्मा'], // 1989
  ['mysuru', 'mysore', 'मैसूरु', 'मैसुरु', 'मैसूर'], // 2014
  ['odisha', 'orissa', 'ओडिशा', 'उड़ीसा'], // 2011
  ['panaji', 'panjim', 'पणजी'], // 1961
  ['prayagraj', 'allahabad', 'प्रयागराज', 'इलाहाबाद'], // 2018
  ['puducherry', 'pondicherry', 'पुडुचेरी', 'पुदुचेरी', 'पांडिचेरी'], // 2006
  ['pune', 'poona', 'पुणे', 'पूना'], // 1978
  ['shimla', 'simla', 'शिमला'], // 1972
  ['thanjavur', 'tanjore', 'तंजावुर', 'तंजौर'], // 1949
  ['thiruvananthapuram', 'trivandrum', 'तिरुवनंतपुरम', 'त्रिवेंद्रम'], // 1991
  ['thoothukudi', 'tuticorin', 'तूतीकोरिन', 'थूथुकुडी'], // 1997
  ['tiruchirappalli', 'trichinopoly', 'trichy', 'तिरुचिरापल्ली', 'त्रिची'], // 1971
  ['uttarakhand', 'uttaranchal', 'उत्तराखंड', 'उत्तरांचल'], // 2007
  ['vadodara', 'baroda', 'वडोदरा', 'बड़ौदा'], // 1974
  ['varanasi', 'benares', 'banaras', 'वाराणसी', 'बनारस'], // 1956
  ['visakhapatnam', 'vizagapatam', 'vizag', 'विशाखापत्तनम', 'विशाखापट्टनम'], // 1987
  ['yamuna', 'jumna', 'यमुना'],
  ['yangon', 'rangoon', 'यांगून', 'यंगून', 'रंगून'], // 1989
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
