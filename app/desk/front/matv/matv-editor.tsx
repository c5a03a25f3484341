import { useId, useMemo } from 'react';
import { TextField } from '#app/desk/kit/field.tsx';
import { FormPage } from '#app/desk/kit/form/form-page.tsx';
import { type FormEditing, useFormEditor } from '#app/desk/kit/form/use-form-editor.ts';
import { HomePageNow } from '#app/desk/kit/front-map/home-page-now.tsx';
import type { DeskEditor } from '#domain/desk/desk-editors.ts';
import { centreListOf, linesWithoutColon, liveUpdatesOf } from '#domain/desk/matv-form.ts';
import { LinesField } from './lines-field.tsx';
import styles from './matv-editor.module.css';
import { MatvItems } from './matv-items.tsx';
import { type CardPart, type MatvCard, type MatvValues, matvKind } from './matv-kind.ts';
import { SmallPicture } from './small-picture.tsx';

/** The editor of the MATV section with its seven parts (DESK-26 to DESK-38). */
export function MatvEditor({ editor }: { editor: DeskEditor }) {
  const kind = useMemo(() => matvKind(editor), [editor]);
  const editing = useFormEditor(kind);
  return (
    <FormPage editing={editing} seeIt={{ href: '/#matv', label: 'See it on the home page' }}>
      {(onUploading) => (
        <>
          <HomePageNow version={editing.state.etag} only={editor.slug} />
          <MatvParts editor={editor} editing={editing} onUploading={onUploading} />
        </>
      )}
    </FormPage>
  );
}

interface PartsProps {
  readonly editor: DeskEditor;
  readonly editing: FormEditing<MatvValues>;
  readonly onUploading: (by: 1 | -1) => void;
}

function MatvParts(props: PartsProps) {
  const { state, set } = props.editing;
  const { liveUpdates, centerList } = state.values;
  return (
    <div className={styles.parts}>
      <div className={styles.cards}>
        <CardFields {...props} part="mainStory" title="Main story" />
        <CardFields {...props} part="centerCard" title="Centre card" />
      </div>
      <section className={styles.part} aria-label="Live updates">
        <LinesField
          label="Live updates"
          help="One per line, as ‘time: text’. A clock time at the start (10:30: text) is kept whole."
          value={liveUpdates}
          onType={(text) => set({ liveUpdates: text })}
          preview={<UpdatesPreview text={liveUpdates} />}
        />
      </section>
      <section className={styles.part} aria-label="Centre list">
        <LinesField
          label="Centre list"
          help="One entry per line."
          value={centerList}
          onType={(text) => set({ centerList: text })}
          preview={<ListPreview text={centerList} />}
        />
      </section>
      <MatvItems {...props} part="economicImpact" title="Economic impact" />
      <MatvItems {...props} part="mustRead" title="Must read" />
      <MatvItems {...props} part="opinion" title="Opinion" />
    </div>
  );
}

function CardFields({ editor, editing, onUploading, part, title }: PartsProps & { part: CardPart; title: string }) {
  const id = useId();
  const card = editing.state.values[part];
  // An upload may finish after other edits, so a change applies to the form's latest values.
  const setCard = (fields: Partial<MatvCard>) => editing.set((values) => ({ [part]: { ...values[part], ...fields } }));
  return (
    <section className={styles.part} aria-labelledby={`${id}part`}>
      <h2 id={`${id}part`} className={styles.title}>
        {title}
      </h2>
      <TextField
        id={`${id}title`}
        label="Title"
        value={card.title}
        maxLength={300}
        onType={(text) => setCard({ title: text })}
      />
      <SmallPicture editor={editor} picture={card} set={setCard} onUploading={onUploading} />
    </section>
  );
}

function UpdatesPreview({ text }: { text: string }) {
  const updates = liveUpdatesOf(text);
  const ignored = linesWithoutColon(text);
  return (
    <>
      {updates.length === 0 && <p className={styles.none}>No updates.</p>}
      <ol className={styles.updates}>
        {keyed(updates, (update) => `${update.time} ${update.text}`).map(({ key, value }) => (
          <li key={key}>
            <strong>{value.time}</strong> {value.text}
          </li>
        ))}
      </ol>
      {ignored.length > 0 && (
        <p className={styles.left} role="status">
          {ignored.length === 1
            ? 'One line has no colon and is left out: '
            : `${ignored.length} lines have no colon and are left out: `}
          {ignored.map((line) => `‘${line}’`).join(', ')}
        </p>
      )}
    </>
  );
}

function ListPreview({ text }: { text: string }) {
  const lines = centreListOf(text);
  if (lines.length === 0) return <p className={styles.none}>No entries.</p>;
  return (
    <ul className={styles.entries}>
      {keyed(lines, (line) => line).map(({ key, value }) => (
        <li key={key}>{value}</li>
      ))}
    </ul>
  );
}

/** Keys entries by their content and numbers repeated ones, so that every key is unique. */
function keyed<T>(values: readonly T[], nameOf: (value: T) => string): { readonly key: string; readonly value: T }[] {
  const seen = new Map<string, number>();
  return values.map((value) => {
    const name = nameOf(value);
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return { key: `${count} ${name}`, value };
  });
}
