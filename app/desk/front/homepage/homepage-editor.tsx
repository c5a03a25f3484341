import { useId, useMemo } from 'react';
import { useAlerts } from '#app/desk/kit/alerts.tsx';
import { DeskButton } from '#app/desk/kit/desk-button.tsx';
import { TextField } from '#app/desk/kit/field.tsx';
import { FormPage } from '#app/desk/kit/form/form-page.tsx';
import { type FormEditing, useFormEditor } from '#app/desk/kit/form/use-form-editor.ts';
import formStyles from '#app/desk/kit/form.module.css';
import { HomePageNow } from '#app/desk/kit/front-map/home-page-now.tsx';
import { type FormPicture, PictureField } from '#app/desk/kit/pictures/picture-field.tsx';
import { useSend } from '#app/desk/kit/use-send.ts';
import type { DeskEditor } from '#domain/desk/desk-editors.ts';
import { headlinesAnswer } from '#domain/desk/headlines.ts';
import { topicsOf } from '#domain/desk/homepage-form.ts';
import styles from './homepage-editor.module.css';
import { type HomepageValues, homepageKind } from './homepage-kind.ts';
import { prefilled } from './prefill.ts';

/** The editor of the home page's headline, picture and topics (DESK-18 to DESK-25). */
export function HomepageEditor({ editor }: { editor: DeskEditor }) {
  const kind = useMemo(() => homepageKind(editor), [editor]);
  const editing = useFormEditor(kind);
  return (
    <FormPage
      editing={editing}
      seeIt={{ href: '/', label: 'See it on the home page' }}
      tools={<PrefillButton editing={editing} />}
      last={<HomePageNow version={editing.state.etag} />}
    >
      {(onUploading) => <HomepageFields editor={editor} editing={editing} onUploading={onUploading} />}
    </FormPage>
  );
}

interface FieldsProps {
  readonly editor: DeskEditor;
  readonly editing: FormEditing<HomepageValues>;
  readonly onUploading: (by: 1 | -1) => void;
}

function HomepageFields({ editor, editing, onUploading }: FieldsProps) {
  const id = useId();
  const { state, set } = editing;
  const { headline, mainImage, mainImageAlt, topics, matchesToday } = state.values;
  return (
    <div className={formStyles.framed}>
      <TextField
        id={`${id}headline`}
        label="Headline"
        value={headline}
        maxLength={300}
        onType={(text) => set({ headline: text })}
        help="The main headline of the home page. If empty, the day’s top story leads instead."
      />
      <PictureField
        editor={editor}
        legend="Picture"
        label="Main image"
        item={{ image: mainImage, imageAlt: mainImageAlt }}
        set={(picture) => set(pictureFields(picture))}
        onUploading={onUploading}
      />
      <TextField
        id={`${id}topics`}
        label="Trending topics"
        value={topics}
        maxLength={20_000}
        onType={(text) => set({ topics: text })}
        help="Separated by commas; put a topic that contains a comma in double quotes. They come first in the strip of topics."
      />
      <Topics topics={topicsOf(topics)} />
      <div className={styles.number}>
        <TextField
          id={`${id}matches`}
          label="Matches today"
          value={matchesToday}
          maxLength={5}
          onType={(text) => set({ matchesToday: text })}
          help="Shown in the sports section of the home page."
        />
      </div>
    </div>
  );
}

function Topics({ topics }: { topics: readonly string[] }) {
  if (topics.length === 0) return null;
  return (
    <ul className={styles.topics} aria-label="Topics as readers see them">
      {[...new Set(topics)].map((topic) => (
        <li key={topic} className={styles.topic}>
          {topic}
        </li>
      ))}
    </ul>
  );
}

/** Fills the form from the headlines service, after a question if that would replace unsaved changes (DESK-21). */
function PrefillButton({ editing }: { editing: FormEditing<HomepageValues> }) {
  const { state, isDirty, replace } = editing;
  const { say, ask } = useAlerts();
  const { isSending, send } = useSend();

  async function prefill(): Promise<void> {
    if (isDirty && !(await ask(CONFIRM_OVERWRITE))) return;
    const answer = await send({ method: 'GET', path: '/api/desk/headlines', failed: FAILED });
    if (answer === null) return;
    const { headlines } = headlinesAnswer.parse(answer);
    if (headlines.length === 0) say('failed', FAILED, 'The headlines service has no headlines at the moment.');
    else replace(prefilled(state.values, headlines), 'The form is prefilled with the top headlines.');
  }

  return (
    <DeskButton disabled={isSending} onClick={() => void prefill()}>
      {isSending ? 'Fetching headlines...' : 'Prefill from top headlines'}
    </DeskButton>
  );
}

const FAILED = 'The form could not be prefilled';
const CONFIRM_OVERWRITE = {
  text: 'Replace what you have typed with the top headlines?',
  detail: 'Headline, main image and topics are replaced. This can be undone.',
  yes: 'Replace',
};

function pictureFields({ image, imageAlt }: Partial<FormPicture>): Partial<HomepageValues> {
  return {
    ...(image === undefined ? {} : { mainImage: image }),
    ...(imageAlt === undefined ? {} : { mainImageAlt: imageAlt }),
  };
}
