import { useId } from 'react';
import type { z } from 'zod';
import { Field } from '#app/desk/kit/field.tsx';
import { useSuggestions } from '#app/desk/kit/use-suggestions.ts';
import { authorsAnswer } from '#domain/desk/catalogue.ts';
import { STORY_LIMITS } from '#domain/desk/desk-story.ts';
import styles from './settings.module.css';
import type { StoryForm } from './story-form.ts';

type Author = z.infer<typeof authorsAnswer>['authors'][number];

const parseAuthors = (answer: unknown) => authorsAnswer.parse(answer).authors;

/** The byline, with suggestions while typing; an unknown name is kept as typed. */
export function AuthorField({ form: { fields, set } }: { form: StoryForm }) {
  const id = useId();
  const authors = useSuggestions('/api/desk/authors', fields.authorName, parseAuthors);
  const isKnown = fields.authorId !== null || idOf(authors, fields.authorName) !== null;
  return (
    <Field
      id={id}
      label="Author"
      help={
        isKnown || fields.authorName === '' ? 'If empty, it is ‘News Desk’.' : 'No author of this name has a page yet.'
      }
    >
      <input
        id={id}
        className={styles.input}
        value={fields.authorName}
        maxLength={STORY_LIMITS.name}
        list={`${id}list`}
        autoComplete="off"
        aria-describedby={`${id}help`}
        onChange={({ target }) => set({ authorName: target.value, authorId: idOf(authors, target.value) })}
      />
      <datalist id={`${id}list`}>
        {authors.map(({ _id, name }) => (
          <option key={_id} value={name} />
        ))}
      </datalist>
    </Field>
  );
}

function idOf(authors: readonly Author[], typed: string): string | null {
  const wanted = typed.trim().toLowerCase();
  return authors.find(({ name }) => name.toLowerCase() === wanted)?._id ?? null;
}
