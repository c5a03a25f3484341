import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Language } from '#domain/languages.ts';
import { normaliseDevanagari } from '#domain/search/devanagari.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { addStory } from '#tests/support/stories.ts';
import { findStories as findAtDesk } from '../stories/find-stories.repo.ts';
import { findStories, newestWith } from './search.service.ts';

let db: TestDatabase;
const titles = new Map<string, string>();
beforeAll(async () => {
  db = await openTestDatabase();
  const stories = [
    ['hi', 'मोदी ने दिल्ली में क्या कहा'],
    ['hi', 'नरेन्द्र की कहानी।'],
    ['hi', 'नरेंद्र फिर आए'],
    ['hi', 'सड़क पर \u0915\u093cानून'],
    ['hi', 'काल की बात'],
    ['hi', 'कल की बात'],
    ['en', 'Modi speaks in Delhi'],
    ['en', 'दिल्ली की खबर'],
    ['en', 'Mumbai floods after a night of rain'],
    ['en', 'A gang is jailed in Kolkata'],
    ['en', 'Calcutta remembers its trams'],
    ['hi', 'मुम्बई में बाढ़'],
  ] as const;
  for (const [language, title] of stories) titles.set(await addStory(db.pool, { title, language }), title);
});
afterAll(() => db.dispose());

async function found(text: string, language: Language = 'hi'): Promise<(string | undefined)[]> {
  const query = newestWith(text, undefined, { offset: 0, limit: 20, language });
  return (await findStories(db.pool, query)).ids.map((id) => titles.get(id)).sort();
}

it.each([
  ['मोदी', ['मोदी ने दिल्ली में क्या कहा']],
  ['कहानी।', ['नरेन्द्र की कहानी।']],
  ['नरेन्द्र', ['नरेंद्र फिर आए', 'नरेन्द्र की कहानी।']],
  ['नरेंद्र', ['नरेंद्र फिर आए', 'नरेन्द्र की कहानी।']],
  ['सडक', ['सड़क पर \u0915\u093cानून']],
  ['\u0938\u095c\u0915', ['सड़क पर \u0915\u093cानून']],
  ['कानून', ['सड़क पर \u0915\u093cानून']],
  ['\u0958ानून', ['सड़क पर \u0915\u093cानून']],
  ['क्\u200dया', ['मोदी ने दिल्ली में क्या कहा']],
  ['काल', ['काल की बात']],
  ['"की बात" -काल', ['कल की बात']],
])('finds %s in Devanagari, however it is spelt', async (text, wanted) => {
  expect(await found(text)).toEqual(wanted);
});

it.each([
  ['modi', ['मोदी ने दिल्ली में क्या कहा']],
  ['Narendra', ['नरेंद्र फिर आए', 'नरेन्द्र की कहानी।']],
  ['dilli', ['मोदी ने दिल्ली में क्या कहा']],
  ['modi dilli', ['मोदी ने दिल्ली में क्या कहा']],
  ['मोदी dilli', ['मोदी ने दिल्ली में क्या कहा']],
  ['kanoon', ['सड़क पर \u0915\u093cानून']],
])('finds ‘%s’, typed in Latin letters, in Hindi stories', async (text, wanted) => {
  expect(await found(text)).toEqual(wanted);
});

it('finds what is typed in Latin letters on English pages as before, and by ear where there is little', async () => {
  expect(await found('modi', 'en')).toEqual(['Modi speaks in Delhi']);
  expect(await found('dilli', 'en')).toEqual(['दिल्ली की खबर']);
});

it.each([
  ['en', 'Bombay', ['Mumbai floods after a night of rain']],
  ['en', 'bombay flood', ['Mumbai floods after a night of rain']],
  ['en', 'bombay or delhi', ['Modi speaks in Delhi', 'Mumbai floods after a night of rain']],
  ['en', 'rain -bombay', ['Mumbai floods after a night of rain']],
  ['en', '"Bombay floods"', []],
  ['en', 'kolkata', ['A gang is jailed in Kolkata', 'Calcutta remembers its trams']],
  ['en', 'ganga', []],
  ['hi', 'बम्बई', ['मुम्बई में बाढ़']],
  ['hi', 'Bombay', ['मुम्बई में बाढ़']],
] as const)('finds places by their present and former names (%s: %s)', async (language, text, wanted) => {
  expect(await found(text, language)).toEqual(wanted);
});

it('finds both at the desk', async () => {
  expect((await findAtDesk(db.pool, 'सडक')).map(({ title }) => title)).toEqual(['सड़क पर \u0915\u093cानून']);
  expect((await findAtDesk(db.pool, 'modi')).map(({ title }) => title).sort()).toEqual([
    'Modi speaks in Delhi',
    'मोदी ने दिल्ली में क्या कहा',
  ]);
});

const letters = fc.oneof(
  fc.integer({ min: 0x900, max: 0x97f }).map((code) => String.fromCharCode(code)),
  fc.constantFrom('\u200c', '\u200d', 'a', 'e', 'h', 'c', 'y', 'Z', ' ', '"', '-'),
);

it('normalises in the database as in the product', async () => {
  const texts = fc.sample(fc.string({ unit: letters, maxLength: 30 }), 1500);
  const { rows } = await db.pool.query<{ norm: string }>(
    'select search_norm(t) as norm from unnest($1::text[]) with ordinality as given(t, n) order by n',
    [texts],
  );
  expect(rows).toEqual(texts.map((text) => ({ norm: normaliseDevanagari(text) })));
});

/** Words by how they sound, as the database indexes them. */
async function keysOf(words: readonly string[]): Promise<string[]> {
  const { rows } = await db.pool.query<{ key: string }>(
    'select search_key(t) as key from unnest($1::text[]) with ordinality as given(t, n) order by n',
    [words],
  );
  return rows.map(({ key }) => key);
}

it.each([
  ['मोदी', 'Modi', 'modi'],
  ['नरेन्द्र', 'Narendra', 'nrendr'],
  ['नरेंद्र', 'narendra', 'nrendr'],
  ['दिल्ली', 'dilli', 'dili'],
  ['मुंबई', 'Mumbai', 'munbe'],
  ['राहुल गांधी', 'Rahul Gandhi', 'rhul gndi'],
  ['केजरीवाल', 'Kejriwal', 'kejrivl'],
  ['योगी आदित्यनाथ', 'Yogi Adityanath', 'iogi aditint'],
  ['अमित शाह', 'Amit Shah', 'amit sh'],
  ['महाराष्ट्र', 'Maharashtra', 'mhrstr'],
  ['जयपुर', 'Jaipur', 'jepur'],
  ['लोकसभा', 'Loksabha', 'loksb'],
  ['सिंह', 'Singh', 'sing'],
  ['क़ानून', 'kanoon', 'knun'],
])('gives %s and ‘%s’ the key ‘%s’', async (hindi, latin, key) => {
  expect(await keysOf([hindi, latin])).toEqual([key, key]);
});

it('keeps apart names that sound different', async () => {
  expect(new Set(await keysOf(['मोदी', 'मादी', 'गांधी', 'शाह', 'सिंह', 'दिल्ली'])).size).toBe(6);
});

it('makes keys of nothing but Latin letters and digits, whatever is written', async () => {
  const keys = await keysOf(fc.sample(fc.string({ unit: letters, maxLength: 30 }), 500));
  expect(keys.filter((key) => !/^[a-z0-9 "-]*$/.test(key))).toEqual([]);
});
