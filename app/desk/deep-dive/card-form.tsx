import { useId } from 'react';
import { DeskButton } from '#app/desk/kit/desk-button.tsx';
import { Field, TextField } from '#app/desk/kit/field.tsx';
import page from '#app/desk/kit/form/form-page.module.css';
import { type FormPicture, PictureField } from '#app/desk/kit/pictures/picture-field.tsx';
import { ContentField } from '#app/desk/kit/rich-text/content-field.tsx';
import type { DeskEditor } from '#domain/desk/desk-editors.ts';
import styles from './deep-dive.module.css';
import type { CardSlot, EditedCard } from './edited-cards.ts';
import { SectionsField } from './sections-field.tsx';

interface CardFormProps {
  readonly editor: DeskEditor;
  readonly slot: CardSlot;
  readonly set: (change: (card: EditedCard) => Partial<EditedCard>) => void;
  readonly onUploading: (by: 1 | -1) => void;
  readonly onRemove: () => void;
}

/** One card: the fields for lists, and those for its own page (DESK-42, DESK-43). */
export function CardForm({ editor, slot, set, onUploading, onRemove }: CardFormProps) {
  const id = useId();
  const { stored, values } = slot;
  const type = (fields: Partial<EditedCard>) => set(() => fields);
  return (
    <div className={styles.fields}>
      <TextField
        id={`${id}title`}
        label="Title"
        value={values.title}
        maxLength={300}
        onType={(title) => type({ title })}
        help="On the home page. If empty, it becomes the heading."
      />
      <TextField
        id={`${id}heading`}
        label="Heading"
        value={values.heading}
        maxLength={300}
        onType={(heading) => type({ heading })}
        help="Above the article itself. If empty, the title is used."
      />
      <TextField
        id={`${id}category`}
        label="Category"
        value={values.category}
        maxLength={120}
        onType={(category) => type({ category })}
      />
      <PictureField
        editor={editor}
        legend="Picture on the card"
        label="Card image"
        item={{ image: values.img, imageAlt: values.imgAlt }}
        set={(picture) => type(cardPicture(picture))}
        onUploading={onUploading}
      />
      <PictureField
        editor={editor}
        legend="Picture on the page (without one: the card’s)"
        label="Image"
        item={values}
        set={type}
        onUploading={onUploading}
      />
      <Field id={`${id}content`} label="Content" isGroup>
        <ContentField
          labelledBy={`${id}contentlabel`}
          content={values.content}
          onChange={(content) => type({ content })}
          onUploading={onUploading}
        />
      </Field>
      <SectionsField
        editor={editor}
        sections={values.sections}
        set={(change) => set((card) => ({ sections: change(card.sections) }))}
        onUploading={onUploading}
      />
      {!stored.isPlaceholder && (
        <div className={styles.end}>
          <a className={page.link} href={`/deep-dive/${stored._id}`} target="_blank" rel="noreferrer">
            Open on the site
          </a>
          <DeskButton onClick={onRemove}>Take this card off the site</DeskButton>
        </div>
      )}
    </div>
  );
}

function cardPicture({ image, imageAlt }: Partial<FormPicture>): Partial<EditedCard> {
  return { ...(image === undefined ? {} : { img: image }), ...(imageAlt === undefined ? {} : { imgAlt: imageAlt }) };
}
