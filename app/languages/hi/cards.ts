import { ownEntry } from '#domain/own-entry.ts';
import { SECTIONS } from '#domain/sections.ts';
import type { Messages } from '../messages.ts';
import { placeInHindi } from './places.ts';
import { section } from './section.ts';

/** Hindi section names by the English ones, which wires and the desk use whatever the language of a story. */
const SECTION_NAMES: ReadonlyMap<string, string> = new Map(
  SECTIONS.flatMap(({ slug, label, title }) =>
    [slug, label, title].map((name) => [name.toLowerCase(), section(slug).label] as const),
  ),
);

/** Further categories that wires (SPEC-12) and the desk's defaults name in English. */
const CATEGORY_NAMES: Readonly<Record<string, string>> = {
  national: 'देश',
  international: 'अंतरराष्ट्रीय',
  'general news': 'सामान्य ख़बरें',
  sports: 'खेल',
  technology: 'टेक्नोलॉजी',
  space: 'अंतरिक्ष',
  environment: 'पर्यावरण',
  defense: 'रक्षा',
  military: 'सेना',
  election: 'चुनाव',
  politics: 'राजनीति',
  editorial: 'संपादकीय',
};

function nameOf(category: string): string {
  const key = category.trim().toLowerCase();
  return SECTION_NAMES.get(key) ?? ownEntry(CATEGORY_NAMES, key) ?? category;
}

const AUTHORS: Readonly<Record<string, string>> = {
  'News Desk': 'न्यूज़ डेस्क',
  'MATV Wire': 'MATV वायर',
  'Staff Reporter': 'स्टाफ़ रिपोर्टर',
};

export const cards: Messages['cards'] = {
  live: 'लाइव',
  breaking: 'ब्रेकिंग',
  blog: 'ब्लॉग',
  noBlogs: 'अभी हिन्दी में कोई ब्लॉग नहीं है।',
  readMore: 'आगे पढ़ें',
  like: 'पसंद करें',
  favourite: 'पसंदीदा में रखें',
  share: 'शेयर करें',
  copyLink: 'लिंक कॉपी करें',
  retry: 'दोबारा कोशिश करें',
  badge: (badge) => (badge === 'News' ? 'ख़बर' : nameOf(badge)),
  pill: (name) => (name === 'All' ? 'सभी' : name === 'Favourites' ? 'पसंदीदा' : name === 'News' ? 'ख़बरें' : nameOf(name)),
  author: (name) => ownEntry(AUTHORS, name) ?? name,
  place: placeInHindi,
};
