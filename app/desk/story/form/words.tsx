import { type KeyboardEvent, type RefObject, useEffect, useId, useRef } from 'react';
import { ContentField } from '#app/desk/kit/rich-text/content-field.tsx';
import type { NotesInText } from '#app/desk/kit/rich-text/notes/use-notes-in-text.ts';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import { STORY_LIMITS, type StoryFields } from '#domain/desk/desk-story.ts';
import type { Language } from '#domain/languages.ts';
import { countWords, minutesForWords, readTimeLabel } from '#domain/read-time.ts';
import { PartsField } from './parts-field.tsx';
import type { StoryForm } from './story-form.ts';
import styles from './words.module.css';

/** The recommended length: cards and search engines cut longer summaries, and shorter ones say too little. */
export const SUMMARY = { least: 40, most: 220 } as const;

interface WordsProps {
  readonly form: StoryForm;
  /** Gets the element that contains the text's editor. */
  readonly text: RefObject<HTMLDivElement | null>;
  /** The notes on passages of the text. */
  readonly notes: NotesInText;
}

/** What readers read: title, standfirst, text, and the parts of a deep dive. */
export function Words({ form, text, notes }: WordsProps) {
  const { fields, set, language } = form;
  const id = useId();
  return (
    <div className={styles.words}>
      <Headline title={fields.title} language={language} onType={(title) => set({ title })} />
      <Standfirst text={fields.standfirst} language={language} onType={(standfirst) => set({ standfirst })} />
      <div ref={text} className={styles.text}>
        <VisuallyHidden>
          <span id={`${id}content`}>Text</span>
        </VisuallyHidden>
        <ContentField
          isPage
          labelledBy={`${id}content`}
          content={fields.content}
          onChange={(content) => set({ content })}
          onWrite={form.write}
          onUploading={form.onUploading}
          notes={notes}
        />
      </div>
      {fields.kind === 'deep-dive' && (
        <>
          <PartsField form={form} />
          <Count fields={fields} />
        </>
      )}
    </div>
  );
}

interface HeadlineProps {
  readonly title: string;
  readonly language: Language;
  readonly onType: (title: string) => void;
}

function Headline({ title, language, onType }: HeadlineProps) {
  const id = useId();
  const box = useRef<HTMLTextAreaElement>(null);
  useFittingHeight(box, title);
  // A single paragraph: pasted line breaks become spaces, and Enter moves to the next field.
  const withoutBreaks = (text: string) => text.replace(/\s*[\r\n]+\s*/g, ' ');
  const stop = (event: KeyboardEvent) =>
    event.key === 'Enter' && !event.ctrlKey && !event.metaKey && event.preventDefault();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>
        <VisuallyHidden>Title</VisuallyHidden>
      </label>
      <textarea
        ref={box}
        id={id}
        data-words="title"
        lang={language}
        className={styles.headline}
        rows={1}
        placeholder="Title"
        value={title}
        maxLength={STORY_LIMITS.title}
        onKeyDown={stop}
        onChange={(event) => onType(withoutBreaks(event.target.value))}
      />
    </div>
  );
}

interface StandfirstProps {
  readonly text: string;
  readonly language: Language;
  readonly onType: (text: string) => void;
}

function Standfirst({ text, language, onType }: StandfirstProps) {
  const id = useId();
  const box = useRef<HTMLTextAreaElement>(null);
  useFittingHeight(box, text);
  const { length } = text.trim();
  const isFitting = length >= SUMMARY.least && length <= SUMMARY.most;
  return (
    <div className={styles.field}>
      <label htmlFor={id}>
        <VisuallyHidden>Standfirst</VisuallyHidden>
      </label>
      <textarea
        ref={box}
        id={id}
        data-words="standfirst"
        lang={language}
        className={styles.standfirst}
        rows={1}
        placeholder="Standfirst"
        value={text}
        maxLength={STORY_LIMITS.standfirst}
        aria-describedby={`${id}help`}
        onChange={(event) => onType(event.target.value)}
      />
      <p id={`${id}help`} className={styles.help}>
        {length} characters{!isFitting && `; ${SUMMARY.least} to ${SUMMARY.most} read best on cards and in searches`}
      </p>
    </div>
  );
}

/** Counts text and parts together; the text alone is counted below its editor. */
function Count({ fields: { content, parts } }: { fields: StoryFields }) {
  const words = parts.reduce(
    (sum, { subheading, paragraph }) => sum + countWords(`${subheading} ${paragraph}`),
    countWords(content),
  );
  return (
    <p className={styles.count}>
      All in all {words.toLocaleString('en-GB')} {words === 1 ? 'word' : 'words'} ·{' '}
      {readTimeLabel(minutesForWords(words))}
    </p>
  );
}

/** Grows with its text, at any width of the page. */
function useFittingHeight(box: RefObject<HTMLTextAreaElement | null>, text: string): void {
  useEffect(() => {
    if (box.current?.value === text) setHeight(box.current);
  }, [box, text]);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    let width = element.clientWidth;
    const watch = new ResizeObserver(() => {
      if (element.clientWidth !== width) setHeight(element);
      width = element.clientWidth;
    });
    watch.observe(element);
    return () => watch.disconnect();
  }, [box]);
}

function setHeight(element: HTMLTextAreaElement): void {
  element.style.height = 'auto';
  element.style.height = `${element.scrollHeight}px`;
}
