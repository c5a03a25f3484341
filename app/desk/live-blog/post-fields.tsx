import { type KeyboardEvent, type ReactNode, useId } from 'react';
import fieldStyles from '#app/desk/kit/field.module.css';
import { TextField } from '#app/desk/kit/field.tsx';
import formStyles from '#app/desk/kit/form.module.css';
import { ContentField } from '#app/desk/kit/rich-text/content-field.tsx';
import { useInertFocus } from '#app/desk/kit/use-inert-focus.ts';
import { LIVE_BLOG_LIMITS } from '#domain/desk/live-blog.ts';
import styles from './live-blog.module.css';

/** A post's form values. */
export interface TypedPost {
  readonly headline: string;
  readonly html: string;
  readonly isKey: boolean;
}

interface PostFieldsProps {
  readonly typed: TypedPost;
  readonly onType: (changes: Partial<TypedPost>) => void;
  /** Called with 1 when an upload begins, and with -1 when it ends. */
  readonly onUploading: (by: 1 | -1) => void;
  /** Makes the form inert, because text typed now would be lost when the response arrives. */
  readonly isSending: boolean;
  /** Called on Ctrl+Enter and when the form is submitted. */
  readonly onSend: () => void;
  readonly label: string;
  /** Further choices, beside that of key events. */
  readonly options?: ReactNode;
  /** Further fields, and the buttons. */
  readonly children: ReactNode;
}

/** The form of a post, new or edited: Ctrl+Enter sends it from any field. */
export function PostFields({
  typed,
  onType,
  onUploading,
  isSending,
  onSend,
  label,
  options,
  children,
}: PostFieldsProps) {
  const id = useId();
  useInertFocus(isSending);
  // In the capture phase, before the text editor, for which the keys mean a line break.
  const onKeyDownCapture = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.stopPropagation();
    onSend();
  };
  return (
    <form
      className={formStyles.fields}
      aria-label={label}
      inert={isSending}
      onKeyDownCapture={onKeyDownCapture}
      onSubmit={(event) => {
        event.preventDefault();
        onSend();
      }}
    >
      <TextField
        id={`${id}headline`}
        label="Headline (optional)"
        value={typed.headline}
        maxLength={LIVE_BLOG_LIMITS.headline}
        onType={(headline) => onType({ headline })}
      />
      <div className={styles.text}>
        <span id={`${id}text`} className={fieldStyles.label}>
          Text
        </span>
        <ContentField
          labelledBy={`${id}text`}
          content={typed.html}
          onChange={(html) => onType({ html })}
          onUploading={onUploading}
        />
      </div>
      <div className={styles.options}>
        <label className={styles.check}>
          <input type="checkbox" checked={typed.isKey} onChange={({ target }) => onType({ isKey: target.checked })} />
          Key event: listed above the posts, and an alert to readers who asked for it
        </label>
        {options}
      </div>
      {children}
    </form>
  );
}
