import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseSync } from 'vite';
import { en } from '../../app/languages/en/en.ts';
import { LANGUAGES } from '../../domain/languages.ts';
import { filled, translatorOf } from '../../domain/text-table.ts';
import { root } from './runtime.mjs';

/**
 * The build fails when a language lacks a text: the type check, which is not part of it, would take far longer. Messages
 * are compared by their names, the texts of the readers' script by what its source writes (ADR-098).
 */

const TRANSLATED = LANGUAGES.filter(({ code }) => code !== 'en');
const SCRIPT = 'app/reader/browser';
const START = `${SCRIPT}/start.ts`;

/** Texts of the script that no reader sees: messages of errors that are only reported. */
const REPORTED = new Set([
  'Not an answer about a live blog: {0}',
  'The page has no template for posts.',
  'The portfolio could not be uploaded: {0}',
  '{0} could not be had',
]);

/** Begins as a sentence does, in two words at least, or ends in dots, as 'Signing...'. The channel's name stays as it is. */
const READS_AS_TEXT = /^(?!MATV )(?:\{0\} [a-z]+ \w|[A-Z‘][\w’-]*,? ['‘(\w{]|[A-Z][a-z]+(?:\.\.\.|…)$)/;
/** Selectors and markup. */
const IS_CODE = /[<>[\]=;]/;

/**
 * What each language lacks or has in excess, one line each; none: all is there.
 * @returns {Promise<string[]>}
 */
export async function textFaults() {
  const texts = textsOfScript(join(root, SCRIPT));
  const faults = await Promise.all(TRANSLATED.map(({ code }) => faultsOf(code, texts)));
  return [...faults.flat(), ...notLoaded(readFileSync(join(root, START), 'utf8'), TRANSLATED)];
}

/** @param {string} code @param {readonly string[]} texts of the script @returns {Promise<string[]>} */
async function faultsOf(code, texts) {
  const messages = await exported(`app/languages/${code}/${code}.ts`, code);
  const script = await exported(`${SCRIPT}/words/${code}.ts`, code);
  return [
    ...messageFaults(en, messages).map((fault) => `app/languages/${code}: ${fault}`),
    ...untranslated(texts, script).map((text) => `${SCRIPT}/words/${code}.ts lacks '${text}'`),
  ];
}

/** @param {string} path @param {string} name @returns {Promise<Readonly<Record<string, string>>>} */
async function exported(path, name) {
  const module = await import(pathToFileURL(join(root, path)).href);
  return module[name];
}

/**
 * The languages whose texts the start of the script never loads: they would stay English, without an error.
 * @param {string} start its source @param {readonly { readonly code: string, readonly locale: string }[]} languages
 * @returns {string[]}
 */
export function notLoaded(start, languages) {
  return languages
    .filter(({ locale }) => !start.includes(`lang === '${locale}') void import('./words/`))
    .map(({ code }) => `${START} loads no texts for ${code}`);
}

/**
 * @param {object} english @param {object} other
 * @returns {string[]}
 */
export function messageFaults(english, other) {
  const [wanted, given] = [namesIn(english), namesIn(other)];
  return [
    ...[...wanted].filter((name) => !given.has(name)).map((name) => `${name} is missing`),
    ...[...given].filter((name) => !wanted.has(name)).map((name) => `${name} is not a message`),
  ];
}

/**
 * The names of the messages: 'frame.watch'. Lists count as one, because languages may need more or fewer entries.
 * @param {object} messages @param {string} [before]
 * @returns {Set<string>}
 */
function namesIn(messages, before = '') {
  return new Set(
    Object.entries(messages).flatMap(([name, message]) =>
      typeof message === 'object' && message !== null && !Array.isArray(message)
        ? [...namesIn(message, `${before}${name}.`)]
        : [before + name],
    ),
  );
}

/** @param {string} folder @returns {string[]} the texts in its modules that readers see, with {0} for what changes */
function textsOfScript(folder) {
  return readdirSync(folder, { encoding: 'utf8', recursive: true })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !name.startsWith('words'))
    .flatMap((name) => textsIn(readFileSync(join(folder, name), 'utf8')));
}

/** @param {string} source @returns {string[]} */
export function textsIn(source) {
  return literalsIn(parseSync('script.ts', source).program).filter(
    (text) => READS_AS_TEXT.test(text) && !IS_CODE.test(text) && !REPORTED.has(text),
  );
}

/** @param {unknown} node of the syntax tree @returns {string[]} */
function literalsIn(node) {
  if (typeof node !== 'object' || node === null) return [];
  const below = Object.values(node).flatMap(literalsIn);
  if ('value' in node && 'type' in node && node.type === 'Literal') {
    return typeof node.value === 'string' ? [node.value] : [];
  }
  return 'quasis' in node && Array.isArray(node.quasis) ? [templateOf(node.quasis), ...below] : below;
}

/** @param {{ value: { cooked: string } }[]} parts of a template literal @returns {string} */
function templateOf(parts) {
  return parts.map(({ value }, place) => (place === 0 ? value.cooked : `{${place - 1}}${value.cooked}`)).join('');
}

/**
 * The texts that have no translation. A text may be the beginning of a translated one, which the script puts together.
 * @param {readonly string[]} texts @param {Readonly<Record<string, string>>} table
 * @returns {string[]}
 */
export function untranslated(texts, table) {
  const translate = translatorOf(table);
  const known = Object.keys(table);
  return [...new Set(texts)].filter((text) => {
    // A number is a value for every placeholder.
    if (translate(filled(text, 1, 2, 3)) !== null) return false;
    const beginning = text.replace(/\{\d\}\.?$/, '');
    return !known.some((english) => english.startsWith(beginning));
  });
}
