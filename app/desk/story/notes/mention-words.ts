import { type Colleague, isNamedIn, type NotesAnswer } from '#domain/desk/story-notes.ts';

const MOST_OFFERED = 6;
/** An @ at the start of a word, and the first letters of up to three names. */
const BEGUN = /(?:^|[\s(])@((?:[\p{L}\p{M}’'.-]+ ?){0,3})$/u;

/** A mention that is being typed. */
interface BegunMention {
  /** Offset of the @. */
  readonly from: number;
  readonly to: number;
  readonly name: string;
}

/** The mention that ends at the caret; `null` when there is none. */
export function mentionAt(text: string, caret: number): BegunMention | null {
  const name = BEGUN.exec(text.slice(0, caret))?.[1];
  return name === undefined ? null : { from: caret - name.length - 1, to: caret, name };
}

/** Punctuation that no space goes before. */
const PUNCTUATION = /^[.,;:!?)’”…]/u;

/** The text with the mention that was begun completed, followed by a space unless punctuation follows. */
export function completed(text: string, { from, to }: BegunMention, name: string): { text: string; caret: number } {
  const rest = text.slice(to).replace(/^ /, '');
  const before = `${text.slice(0, from)}@${name}${PUNCTUATION.test(rest) ? '' : ' '}`;
  return { text: before + rest, caret: before.length };
}

/** Colleagues with a name that begins like that; none once a whole name has been typed. */
export function colleaguesFor(people: readonly Colleague[], typed: string): readonly Colleague[] {
  const wanted = typed.toLocaleLowerCase('en-GB');
  const fits = ({ name }: Colleague) => {
    const whole = name.toLocaleLowerCase('en-GB');
    return whole.startsWith(wanted) || (!wanted.includes(' ') && whole.includes(` ${wanted}`));
  };
  const isWhole = people.some(({ name }) => `${name.toLocaleLowerCase('en-GB')} ` === wanted);
  return isWhole ? [] : people.filter(fits).slice(0, MOST_OFFERED);
}

interface Mentioning {
  /** The note's id. */
  readonly id: string;
  readonly text: string;
  /** Those who were chosen, under the names that the text was given. */
  readonly people: readonly Pick<Colleague, '_id' | 'name'>[];
}

/**
 * The names in a note that was sent of people whom it does not mention after all: they have another name by now, or can no
 * longer log in. The writer, `own`, is not one of them.
 */
export function notMentioned({ id, text, people }: Mentioning, { notes }: NotesAnswer, own: string): readonly string[] {
  const note = notes?.flatMap((one) => [one, ...one.replies]).find(({ _id }) => _id === id);
  const mentioned = new Set([own, ...(note?.mentions ?? []).map(({ _id }) => _id)]);
  const missed = people.filter(({ _id, name }) => isNamedIn(text, name) && !mentioned.has(_id));
  return [...new Set(missed.map(({ name }) => name))];
}
