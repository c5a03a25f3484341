import { useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Field } from '#app/desk/kit/field.tsx';
import { useUnsavedWork } from '#app/desk/kit/unsaved-work.ts';
import { useSuggestions } from '#app/desk/kit/use-suggestions.ts';
import { tagsAnswer } from '#domain/desk/catalogue.ts';
import { STORY_LIMITS } from '#domain/desk/desk-story.ts';
import { withTags } from '#domain/desk/story-tags.ts';
import styles from './settings.module.css';

const parseTags = (answer: unknown) => tagsAnswer.parse(answer).tags.map(({ tag }) => tag);

interface TagsFieldProps {
  readonly tags: readonly string[];
  readonly set: (tags: string[]) => void;
}

/** Tags: typed and ended by Enter or a comma; Backspace in the empty field takes the last one off. */
export function TagsField({ tags, set }: TagsFieldProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const found = useSuggestions('/api/desk/tags', typed, parseTags);
  const add = (text: string) => {
    if (text.trim() !== '') set(withTags(tags, text));
    setTyped('');
  };
  useUnsavedWork(typed.trim() !== '', {
    save: async () => {
      // Not within the effect that asks for it.
      await null;
      // The story counts as changed by the time that its own save is asked for.
      flushSync(() => add(typed));
      return true;
    },
  });
  /** Moves the focus to the next tag; lost, it would start again from the top of the page. */
  const remove = (tag: string, button: HTMLElement) => {
    const next = button.closest('li')?.nextElementSibling?.querySelector('button');
    // Rendered first, because the field can only take the focus while there is room for another tag.
    flushSync(() => set(tags.filter((one) => one !== tag)));
    (next ?? field.current)?.focus();
  };
  return (
    <Field id={id} label="Tags" help="Enter adds a tag, Backspace in the empty field removes the last one.">
      {tags.length > 0 && (
        <ul className={styles.tags} aria-label="Tags of this story">
          {tags.map((tag) => (
            <li key={tag} className={styles.tag}>
              {tag}
              <button
                type="button"
                className={styles.remove}
                aria-label={`Remove tag ${tag}`}
                onClick={(event) => remove(tag, event.currentTarget)}
              >
                ×
              </button>
            </li>
          ))}
        </ul>
      )}
      <input
        ref={field}
        id={id}
        className={styles.input}
        value={typed}
        list={`${id}list`}
        autoComplete="off"
        aria-describedby={`${id}help`}
        disabled={tags.length >= STORY_LIMITS.tags}
        onChange={({ target }) => (target.value.includes(',') ? add(target.value) : setTyped(target.value))}
        onBlur={() => add(typed)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
            event.preventDefault();
            add(typed);
          } else if (event.key === 'Backspace' && typed === '') set(tags.slice(0, -1));
        }}
      />
      <datalist id={`${id}list`}>
        {found.map((tag) => (
          <option key={tag} value={tag} />
        ))}
      </datalist>
    </Field>
  );
}
