import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { type WeakPassword, weakPasswordText } from '#domain/desk/people.ts';
import { fieldProblem } from '#server/http/problem.ts';

/** Who the password is for, and on which site. */
export interface PasswordOwner {
  readonly name: string;
  readonly email: string;
  readonly siteUrl: string;
}

interface Lists {
  isCommon(password: string): boolean;
  /** Estimated number of guesses for somebody who knows common passwords, patterns and `words`. */
  guesses(password: string, words: readonly string[]): number;
}

/**
 * The 10,000 most common passwords of at least twelve characters, in lower case, from SecLists
 * (10_million_password_list_top_1M). ASVS 6.2.4 requires 3,000.
 */
const COMMON = join(import.meta.dirname, 'common-passwords.txt.gz');
/** Words anybody would try on this site (ASVS 6.2.11), listed in docs/security.md. */
const SITE_WORDS =
  'matv news newsroom newsdesk desk editor reporter administrator admin journalist television channel live'.split(' ');
const SHORTEST_WORD = 3;
/** Letters and digits a password needs besides words about its owner and the site. */
const MIN_OTHER_CHARACTERS = 8;
/** Fewer would not withstand slow offline guessing; zxcvbn's score changes from 2 to 3 here. */
const MIN_GUESSES = 1e8;
/** Characters that are judged: estimating takes longer with length, and the rest can only add guesses. */
const MAX_JUDGED = 64;
const LOOKALIKES: Readonly<Record<string, string>> = {
  '4': 'a',
  '@': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  '5': 's',
  $: 's',
  '7': 't',
};

/** Why `password` is too easy to guess for `owner`; `null` if it is not. Its length is checked elsewhere. */
export async function weaknessOf(password: string, owner: PasswordOwner): Promise<WeakPassword | null> {
  const typed = password.normalize('NFKC');
  const words = wordsAround(owner);
  const { isCommon, guesses } = await lists();
  if (isCommon(typed.toLowerCase())) return 'common';
  if (isMadeOf(words, typed.toLowerCase())) return 'personal';
  return guesses(typed.slice(0, MAX_JUDGED), words) < MIN_GUESSES ? 'guessable' : null;
}

/** Throws a Problem 422 'weak_password' with its `reason` if `password` is too easy to guess. */
export async function refuseWeakPassword(password: string, owner: PasswordOwner): Promise<void> {
  const reason = await weaknessOf(password, owner);
  if (reason === null) return;
  throw fieldProblem(422, 'weak_password', 'password', weakPasswordText(reason), { reason });
}

/** Longest first, so that removing a shorter word does not break up a longer one. */
function wordsAround({ name, email, siteUrl }: PasswordOwner): string[] {
  const text = `${name} ${email} ${new URL(siteUrl).hostname}`.normalize('NFKC').toLowerCase();
  const parts = text.split(/[^\p{L}\p{N}]+/u).filter((part) => part.length >= SHORTEST_WORD);
  return [...new Set([...parts, ...SITE_WORDS])].toSorted((one, other) => other.length - one.length);
}

/** Whether little is left of `password` without `words`, even when these are spelled with digits and signs. */
function isMadeOf(words: readonly string[], password: string): boolean {
  const plain = password.replace(/[4@31!05$7]/g, (sign) => LOOKALIKES[sign] ?? sign);
  return [password, plain].some((text) => {
    const left = words.reduce((rest, word) => rest.replaceAll(word, ' '), text);
    return left !== text && left.replace(/[^\p{L}\p{N}]/gu, '').length < MIN_OTHER_CHARACTERS;
  });
}

let loading: Promise<Lists> | null = null;

/** Loaded when the first password is set; most processes never need them. */
function lists(): Promise<Lists> {
  loading ??= load().catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

async function load(): Promise<Lists> {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }, packed] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    readFile(COMMON),
  ]);
  const common = new Set((await promisify(gunzip)(packed)).toString('utf8').trimEnd().split('\n'));
  const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
  return {
    isCommon: (password) => common.has(password),
    guesses: (password, words) => estimator.check(password, [...words]).guesses,
  };
}
