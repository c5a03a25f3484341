import { useId } from 'react';
import { Link } from 'react-router';
import { DeskButton } from '#app/desk/kit/desk-button.tsx';
import { Field, TextField } from '#app/desk/kit/field.tsx';
import { PictureField } from '#app/desk/kit/pictures/picture-field.tsx';
import { ContentField } from '#app/desk/kit/rich-text/content-field.tsx';
import textStyles from '#app/desk/kit/text.module.css';
import { theSection } from '#domain/sections.ts';
import styles from './item-form.module.css';
import type { ListDeskEditor } from './list-editor.tsx';
import { type EditedItem, type ItemFields, type ListAction, slugOf } from './list-state.ts';

interface ItemFormProps {
  readonly editor: ListDeskEditor;
  readonly item: EditedItem;
  readonly change: (action: ListAction) => void;
  readonly onUploading: (by: 1 | -1) => void;
  readonly onRemove: (key: string) => void;
}

/** One story of the list: title, slug, category, picture, content (DESK-15). */
export function ItemForm({ editor, item, change, onUploading, onRemove }: ItemFormProps) {
  const id = useId();
  const set = (fields: Partial<ItemFields>) => change({ do: 'change', key: item.key, fields });
  const section = theSection(editor.list.section);
  const path = `/${section.slug}/${item.slug.trim() || slugOf(item.title) || '…'}`;
  return (
    <div className={styles.fields}>
      <TextField
        id={`${id}title`}
        label="Title"
        value={item.title}
        maxLength={300}
        required
        onType={(title) => set({ title })}
      />
      <TextField
        id={`${id}slug`}
        label="Slug"
        value={item.slug}
        maxLength={200}
        onType={(slug) => set({ slug })}
        help={
          <>
            Address: <span className={styles.address}>{path}</span>{' '}
            {item.followsTitle ? '(follows the title)' : '(edited by hand; clear it to follow the title again)'}
          </>
        }
      />
      <TextField
        id={`${id}category`}
        label="Category"
        value={item.category}
        maxLength={120}
        onType={(category) => set({ category })}
        help={`If empty, it becomes ‘${section.defaultCategory}’.`}
      />
      <PictureField editor={editor} item={item} set={set} onUploading={onUploading} />
      <Field id={`${id}content`} label="Content" isGroup>
        <ContentField
          labelledBy={`${id}contentlabel`}
          content={item.content}
          onChange={(content) => set({ content })}
          onUploading={onUploading}
        />
      </Field>
      <div className={styles.end}>
        {item.id !== null && (
          <a className={textStyles.link} href={path} target="_blank" rel="noreferrer">
            Open on the site
          </a>
        )}
        {item.id !== null && (
          <Link className={textStyles.link} to={`/admin/stories/${item.id}`}>
            Open in the story editor
          </Link>
        )}
        <DeskButton onClick={() => onRemove(item.key)}>Remove this {editor.list.one}</DeskButton>
      </div>
    </div>
  );
}
