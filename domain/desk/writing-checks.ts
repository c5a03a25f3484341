import { linesFromHtml, oneLine, textFromHtml } from '#domain/html-text.ts';
import { EMBED_REL } from '#domain/videos/embeds.ts';

/** Sub-editors split sentences and paragraphs that are longer than this many words. */
const MAX_SENTENCE_WORDS = 35;
const MAX_PARAGRAPH_WORDS = 110;
/** The first words of a long passage name it. */
const EXCERPT_WORDS = 8;
/** Otherwise a text pasted as one block would fill the column. */
const MAX_ISSUES = 30;

/** Where an issue is, so that the editor can be shown it: the nth picture, or the first element with this text. */
export type WritingPlace =
  | { readonly kind: 'picture'; readonly index: number }
  | { readonly kind: 'link' | 'heading' | 'passage'; readonly text: string };

export interface WritingIssue {
  /** 'access': readers who cannot see or use a mouse are left out (WCAG 1.1.1, 1.3.1, 2.4.4); 'style': hard to read. */
  readonly kind: 'access' | 'style';
  readonly message: string;
  readonly place: WritingPlace;
}

/** What a sub-editor would look at in a text. */
export interface WritingChecks {
  readonly issues: readonly WritingIssue[];
  readonly sentences: number;
  /** Rounded; 0 without a sentence. */
  readonly wordsPerSentence: number;
}

/** Checks a story's text as it is stored. Linear in its length. */
export function checkWriting(html: string): WritingChecks {
  const paragraphs = linesFromHtml(html).split('\n');
  const sentences = paragraphs.flatMap(sentencesOf);
  const words = sentences.reduce((sum, sentence) => sum + wordsIn(sentence), 0);
  return {
    issues: differing([...accessIssues(html), ...longPassages(paragraphs, sentences)]).slice(0, MAX_ISSUES),
    sentences: sentences.length,
    wordsPerSentence: sentences.length === 0 ? 0 : Math.round(words / sentences.length),
  };
}

/** Pictures without alternative text, headings that skip a level, and links that do not say where they lead. */
export function accessIssues(html: string): WritingIssue[] {
  return differing([...muteImages(html), ...skippedHeadings(html), ...vagueLinks(html)]);
}

/** Removes issues with the same message, such as those of two links ‘here’. */
function differing(issues: readonly WritingIssue[]): WritingIssue[] {
  const firsts = new Map<string, WritingIssue>();
  for (const issue of issues) if (!firsts.has(issue.message)) firsts.set(issue.message, issue);
  return [...firsts.values()];
}

function muteImages(html: string): WritingIssue[] {
  return [...html.matchAll(/<img\s[^<>]*>/gi)].flatMap(([tag], index): WritingIssue[] =>
    /\salt="[^"]*[^"\s][^"]*"/i.test(tag)
      ? []
      : [
          {
            kind: 'access',
            message: `Picture ${index + 1} in the text has no alt text.`,
            place: { kind: 'picture', index },
          },
        ],
  );
}

function skippedHeadings(html: string): WritingIssue[] {
  const issues: WritingIssue[] = [];
  // The title of the page is the heading of level 1.
  let before = 1;
  for (const [, level = '', inside = ''] of html.matchAll(/<h([2-6])\b[^<>]*>((?:(?!<\/?h[2-6]\b)[\s\S])*)/gi)) {
    const text = textFromHtml(inside);
    if (Number(level) > before + 1) {
      const message =
        before === 1
          ? `The first heading, ‘${excerptOf(text)}’, should be of level 2.`
          : `The heading ‘${excerptOf(text)}’ skips a level: it is of level ${level} below one of level ${before}.`;
      issues.push({ kind: 'access', message, place: { kind: 'heading', text } });
    }
    before = Number(level);
  }
  return issues;
}

/** Screen readers list links without their context, where such a text is meaningless. */
const VAGUE = new Set([
  'click',
  'click here',
  'details',
  'find out more',
  'here',
  'learn more',
  'link',
  'more',
  'read more',
  'see here',
  'see more',
  'this',
  'this article',
  'this link',
  'this page',
  'this story',
]);

function vagueLinks(html: string): WritingIssue[] {
  const issues: WritingIssue[] = [];
  const addresses = new Map<string, string>();
  for (const [, attributes = '', inside = ''] of html.matchAll(/<a\s([^<>]*)>((?:(?!<\/?a\b)[\s\S])*)/gi)) {
    // The card of a video or post has a name of its own.
    if (attributes.includes(`rel="${EMBED_REL}"`)) continue;
    const text = textFromHtml(inside);
    const place = { kind: 'link', text } as const;
    const plain = text.toLowerCase().replace(/[\s.…:>»→]+$/u, '');
    const href = /\bhref="([^"]*)"/i.exec(attributes)?.[1] ?? '';
    const other = addresses.get(plain);
    if (VAGUE.has(plain)) {
      issues.push({ kind: 'access', message: `The link ‘${text}’ does not say where it leads.`, place });
    } else if (/^(?:https?:\/\/|www\.)\S+$/.test(plain)) {
      issues.push({ kind: 'access', message: `A link shows its address instead of words: ${cut(text)}`, place });
    } else if (plain !== '' && other !== undefined && other !== href) {
      issues.push({
        kind: 'access',
        message: `Two links say ‘${excerptOf(text)}’ and lead to different pages.`,
        place,
      });
    }
    if (plain !== '') addresses.set(plain, href);
  }
  return issues;
}

function longPassages(paragraphs: readonly string[], sentences: readonly string[]): WritingIssue[] {
  const long = (passages: readonly string[], most: number, name: string) =>
    passages.flatMap((passage): WritingIssue[] => {
      const words = wordsIn(passage);
      if (words <= most) return [];
      const message = `A ${name} of ${words} words: ‘${excerptOf(passage)}’`;
      return [{ kind: 'style', message, place: { kind: 'passage', text: passage } }];
    });
  return [...long(sentences, MAX_SENTENCE_WORDS, 'sentence'), ...long(paragraphs, MAX_PARAGRAPH_WORDS, 'paragraph')];
}

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });
const ENDS_WITH_TITLE = /(?:^|[\s(])(?:Mr|Mrs|Ms|Dr|Prof|Rev|Sir|St|Gen|Col|Lt|No|vs|e\.g|i\.e|\p{Lu})\.$/u;

/** The sentences of one paragraph; an abbreviation such as 'Mr.' ends none. */
function sentencesOf(paragraph: string): string[] {
  const sentences: string[] = [];
  let open = '';
  for (const { segment } of segmenter.segment(paragraph)) {
    open += segment;
    if (ENDS_WITH_TITLE.test(open.trimEnd())) continue;
    sentences.push(oneLine(open));
    open = '';
  }
  return [...sentences, oneLine(open)].filter((sentence) => sentence !== '');
}

function wordsIn(text: string): number {
  return text === '' ? 0 : text.split(' ').length;
}

function excerptOf(text: string): string {
  const words = text.split(' ');
  return words.length <= EXCERPT_WORDS ? text : `${words.slice(0, EXCERPT_WORDS).join(' ')} …`;
}

function cut(address: string): string {
  return address.length <= 60 ? address : `${address.slice(0, 60)}…`;
}
