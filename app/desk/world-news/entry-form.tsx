import { useId, useState } from 'react';
import { DeskButton } from '#app/desk/kit/desk-button.tsx';
import { Field, TextField } from '#app/desk/kit/field.tsx';
import { PictureField } from '#app/desk/kit/pictures/picture-field.tsx';
import { ContentField } from '#app/desk/kit/rich-text/content-field.tsx';
import type { DeskEditor } from '#domain/desk/desk-editors.ts';
import { isComplete, isLinkOnly, WORLD_LIST_LABELS, type WorldListName } from '#domain/desk/world-news.ts';
import styles from './world-news.module.css';
import type { EditedEntry } from './world-news-values.ts';

interface EntryFormProps {
  readonly editor: DeskEditor;
  readonly entry: EditedEntry;
  readonly list: WorldListName;
  readonly set: (fields: Partial<EditedEntry>) => void;
  readonly onUploading: (by: 1 | -1) => void;
  readonly onSwitchList: () => void;
  readonly onRemove: () => void;
}

/** One entry: title, image, link, category (DESK-48), and optionally a text with its own address. */
export function EntryForm({ editor, entry, list, set, onUploading, onSwitchList, onRemove }: EntryFormProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(entry.content !== '');
  const other = list === 'worldNews' ? 'recommended' : 'worldNews';
  return (
    <div className={styles.fields}>
      {!isComplete(entry) && (
        <p className={styles.note}>Without a title and an image this entry is left out when the lists are saved.</p>
      )}
      <TextField
        id={`${id}title`}
        label="Title"
        value={entry.title}
        maxLength={300}
        onType={(title) => set({ title })}
      />
      <PictureField editor={editor} label="Image" item={entry} set={set} onUploading={onUploading} />
      <TextField
        id={`${id}link`}
        label="Link"
        value={entry.link}
        maxLength={2000}
        onType={(link) => set({ link })}
        help="Another site’s address with https://, or one of this site that begins with /."
      />
      <TextField
        id={`${id}category`}
        label="Category"
        value={entry.category}
        maxLength={120}
        onType={(category) => set({ category })}
      />
      <p className={styles.opens}>{opens(entry)}</p>
      <details className={styles.story} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className={styles.summary}>A text of its own</summary>
        <div className={styles.storyFields}>
          <TextField
            id={`${id}slug`}
            label="Slug"
            value={entry.slug}
            maxLength={200}
            onType={(slug) => set({ slug })}
            help="The story’s address on this site. If empty, it is made from the title."
          />
          <Field id={`${id}content`} label="Content" isGroup>
            <ContentField
              labelledBy={`${id}contentlabel`}
              content={entry.content}
              onChange={(content) => set({ content })}
              onUploading={onUploading}
            />
          </Field>
        </div>
      </details>
      <div className={styles.end}>
        <DeskButton onClick={onSwitchList}>Move to {WORLD_LIST_LABELS[other]}</DeskButton>
        <DeskButton onClick={onRemove}>Remove this entry</DeskButton>
      </div>
    </div>
  );
}

/** Says what the entry opens for readers (SPEC-29). */
function opens(entry: EditedEntry): string {
  if (isLinkOnly(entry)) return `Opens its link: ${entry.link.trim()}`;
  const address = `Opens on this site: /world/${entry.slug.trim() || '…'}`;
  return entry.content === '' ? `${address}. It has neither a link nor a text yet.` : address;
}
