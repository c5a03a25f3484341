import { useEffect, useId, useState } from 'react';
import { DeskButton } from '#app/desk/kit/desk-button.tsx';
import { TextField } from '#app/desk/kit/field.tsx';
import { quietFetch } from '#app/desk/session/desk-fetch.ts';
import { STORY_LIMITS, slugAnswer } from '#domain/desk/desk-story.ts';
import { pathInLanguage } from '#domain/languages.ts';
import { deskSlug, isReservedSlug } from '#domain/slug.ts';
import styles from './settings.module.css';
import type { StoryForm } from './story-form.ts';

const CHECK_AFTER_MS = 400;

/** What the server says about the slug that a story has or will have. */
export interface SlugCheck {
  /** As typed, or made of the title. */
  readonly wanted: string;
  /** `null` while unknown. */
  readonly answer: ReturnType<typeof slugAnswer.parse> | null;
  /** Another story has this address. */
  readonly isTaken: boolean;
}

/** Asks the server about the story's slug as it changes. */
export function useSlugCheck({ id, fields: { title, slug, section } }: Pick<StoryForm, 'id' | 'fields'>): SlugCheck {
  const wanted = slug.trim() === '' ? slugOf(title) : slug;
  const answer = useAnswer(id, wanted, section);
  return { wanted, answer, isTaken: answer !== null && !answer.isFree };
}

/** The story's address, and whether another story already has it. */
export function SlugField({ form, check: { wanted, answer, isTaken } }: { form: StoryForm; check: SlugCheck }) {
  const id = useId();
  const { slug, section, kind } = form.fields;
  const end = answer?.slug ?? (deskSlug(wanted) || '…');
  const path = kind === 'article' ? pathInLanguage(`/${section}/${end}`, form.language) : null;
  return (
    <>
      <TextField
        id={id}
        label="Slug"
        value={slug}
        maxLength={STORY_LIMITS.slug}
        onType={(typed) => form.set({ slug: typed })}
        help={
          <>
            {path !== null && (
              <>
                Address: <span className={styles.address}>{path}</span>{' '}
              </>
            )}
            {slug.trim() === '' ? '(follows the title)' : '(edited by hand; clear it to follow the title again)'}
          </>
        }
      />
      <div role="status">
        {isTaken && answer && (
          <p className={styles.clash}>
            {isReservedSlug(answer.slug) ? 'The section’s feed' : 'Another story'} has this address. Free is ‘
            {answer.suggestion}’.
            <DeskButton onClick={() => form.set({ slug: answer.suggestion })}>Use it</DeskButton>
          </p>
        )}
      </div>
    </>
  );
}

/** The server's check of `slug`, debounced; null while unknown. */
function useAnswer(id: string, slug: string, section: string) {
  const [known, setKnown] = useState<{ asked: string; answer: NonNullable<SlugCheck['answer']> } | null>(null);
  const query = new URLSearchParams({ slug, id, section }).toString();
  useEffect(() => {
    if (new URLSearchParams(query).get('slug') === '') return;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      ask(query, stop.signal).then(
        (answer) => answer && setKnown({ asked: query, answer }),
        (error: unknown) => !stop.signal.aborted && reportError(error),
      );
    }, CHECK_AFTER_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [query]);
  return known?.asked === query ? known.answer : null;
}

async function ask(query: string, signal: AbortSignal) {
  const answer = await quietFetch(`/api/desk/stories/slug-check?${query}`, { signal });
  return answer?.ok && !signal.aborted ? slugAnswer.parse(await answer.json()) : null;
}

function slugOf(title: string): string {
  return title.trim() === '' ? '' : deskSlug(title);
}
