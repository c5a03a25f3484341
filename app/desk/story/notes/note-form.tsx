import { type SyntheticEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { z } from 'zod';
import { DeskButton } from '#app/desk/kit/desk-button.tsx';
import { useTypedWork } from '#app/desk/kit/plain-form/typed-work.ts';
import { dropTabDraft, keepTabDraft, keptTabDraft } from '#app/desk/kit/resource/tab-draft.ts';
import { isNamedIn, NOTE_LIMITS } from '#domain/desk/story-notes.ts';
import { newId } from '#domain/ids.ts';
import { MentionField } from './mention-field.tsx';
import styles from './notes.module.css';

const person = z.object({ _id: z.string(), name: z.string() });
/** `id` is the new note's id and idempotency key: sent again after a lost answer, it is still one note. */
const typedNote = z.object({
  id: z.string(),
  text: z.string(),
  replacement: z.string().nullable(),
  /** The passage that `replacement` is for. */
  quote: z.string().nullable(),
  people: z.array(person),
});
export type TypedNote = z.infer<typeof typedNote>;

/** The API's body for a typed note. */
export function sentOf({ text, replacement, people }: TypedNote) {
  const named = people.filter(({ name }) => isNamedIn(text, name)).map(({ _id }) => _id);
  return { text, replacement, mentions: [...new Set(named)] };
}

/** True if this tab keeps typed text under `draft`. */
export function isKept(draft: string): boolean {
  return keptTabDraft(draft, typedNote) !== null;
}

interface NoteFormProps {
  /** The name under which this tab keeps the typed text. */
  readonly draft: string;
  readonly label: string;
  readonly start?: Pick<TypedNote, 'text' | 'replacement' | 'people'>;
  /** The passage for which a replacement can be suggested; `null` where none can. */
  readonly quote: string | null;
  readonly yes: string;
  /** Resolves to true once the server has it. */
  readonly send: (typed: TypedNote) => Promise<boolean>;
  readonly onClose: () => void;
  /** Closes without sending; by default `onClose`. */
  readonly onCancel?: () => void;
}

const EMPTY = { text: '', replacement: null, people: [] } satisfies NoteFormProps['start'];

/** Writing a note, a reply, or a change of one. What is typed stays in this tab until it is sent or discarded. */
export function NoteForm({
  draft,
  label,
  start = EMPTY,
  quote,
  yes,
  send,
  onClose,
  onCancel = onClose,
}: NoteFormProps) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState<TypedNote>(() => {
    const kept = keptTabDraft(draft, typedNote)?.values;
    if (!kept) return { id: newId(), quote, ...start };
    // A replacement for another passage does not fit this one.
    return kept.quote === quote ? kept : { ...kept, quote, replacement: null };
  });
  const [isSending, setSending] = useState(false);
  const isChanged = typed.text !== start.text || typed.replacement !== start.replacement;
  const canSend = typed.text.trim() !== '' || (typed.replacement !== null && typed.replacement !== quote);
  useTypedWork(isChanged);
  useEffect(() => {
    const box = form.current?.querySelector('textarea');
    box?.focus();
    box?.setSelectionRange(box.value.length, box.value.length);
  }, []);
  useLayoutEffect(() => {
    const written = form.current;
    return () => {
      // The focus goes with the form: on at the note that it stood in.
      if (written?.contains(document.activeElement))
        written.closest<HTMLElement>('li[tabindex]')?.focus({ preventScroll: true });
    };
  }, []);

  function type(changes: Partial<TypedNote>) {
    const next = { ...typed, ...changes };
    setTyped(next);
    keepTabDraft(draft, { values: next, etag: null });
  }

  async function submit(event: SyntheticEvent) {
    event.preventDefault();
    if (!canSend || isSending) return;
    setSending(true);
    // A suggestion needs no comment.
    const text = typed.text.trim() === '' ? 'Suggested edit' : typed.text;
    const isSent = await send({ ...typed, text });
    setSending(false);
    if (!isSent) return;
    dropTabDraft(draft);
    onClose();
  }

  function cancel() {
    dropTabDraft(draft);
    onCancel();
  }

  return (
    <form
      ref={form}
      className={styles.form}
      data-sends=""
      onSubmit={(event) => void submit(event)}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void submit(event);
      }}
    >
      <MentionField
        label={label}
        text={typed.text}
        isBusy={isSending}
        onType={(text) => type({ text })}
        onMention={(text, { _id, name }) => type({ text, people: [...typed.people, { _id, name }] })}
        onCancel={() => !isChanged && cancel()}
      />
      {quote !== null && (
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={typed.replacement !== null}
            onChange={({ target }) => type({ replacement: target.checked ? quote : null })}
          />
          Suggest other words
        </label>
      )}
      {typed.replacement !== null && (
        <div className={styles.field}>
          <label htmlFor={id}>Words in its place</label>
          <textarea
            id={id}
            className={styles.area}
            rows={3}
            maxLength={NOTE_LIMITS.replacement}
            value={typed.replacement}
            readOnly={isSending}
            onChange={({ target }) => type({ replacement: target.value.replace(/\s*[\r\n]+\s*/g, ' ') })}
          />
        </div>
      )}
      <div className={styles.buttons}>
        <DeskButton look="primary" type="submit" disabled={!canSend || isSending} title="Ctrl+Enter">
          {yes}
        </DeskButton>
        <DeskButton look="quiet" disabled={isSending} onClick={cancel}>
          {isChanged ? 'Discard' : 'Cancel'}
        </DeskButton>
      </div>
    </form>
  );
}
