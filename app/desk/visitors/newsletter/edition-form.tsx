import { Fragment, useEffect } from 'react';
import { z } from 'zod';
import { useAlerts } from '#app/desk/kit/alerts.tsx';
import cardStyles from '#app/desk/kit/card.module.css';
import { DeskButton } from '#app/desk/kit/desk-button.tsx';
import formStyles from '#app/desk/kit/form.module.css';
import listStyles from '#app/desk/kit/list.module.css';
import { MovableRows } from '#app/desk/kit/movable-rows/movable-rows.tsx';
import { FormArea, FormText } from '#app/desk/kit/plain-form/form-fields.tsx';
import { PlainForm } from '#app/desk/kit/plain-form/plain-form.tsx';
import { usePlainForm } from '#app/desk/kit/plain-form/use-plain-form.ts';
import { useViewer } from '#app/desk/session/viewer.ts';
import {
  EDITION_LIMITS,
  type Edition,
  type EditionFields,
  type EditionStory,
  editionFields,
  editionStory,
} from '#domain/desk/newsletter.ts';
import { DEFAULT_LANGUAGE, languageFacts } from '#domain/languages.ts';
import styles from './newsletter.module.css';
import { StoryChoice } from './story-choice.tsx';
import type { EditionDesk } from './use-edition.ts';

/** The form values of an edition: they hold the titles of its stories, of which only the ids are sent. */
const typedEdition = editionFields.extend({
  stories: z
    .array(editionStory)
    .transform((stories) => stories.map(({ _id }) => _id))
    .pipe(editionFields.shape.stories),
});

interface EditionFormProps {
  readonly edition: Edition;
  readonly desk: EditionDesk;
  /** Preview and sending use the saved edition, so they need to know about unsaved changes. */
  readonly onUnsaved: (isUnsaved: boolean) => void;
}

const NO_WORDS = { subject: '', intro: '' };

/** Subject and introduction of an edition, in each language that readers are offered, and its stories. */
export function EditionForm({ edition, desk, onUnsaved }: EditionFormProps) {
  const { say } = useAlerts();
  const { languages } = useViewer();
  const others = languages.filter((code) => code !== DEFAULT_LANGUAGE);
  const first = languageFacts(DEFAULT_LANGUAGE).english;
  const form = usePlainForm(typedEdition, {
    subject: edition.subject,
    intro: edition.intro,
    translations: Object.fromEntries(others.map((code) => [code, edition.translations[code] ?? NO_WORDS])),
    stories: edition.stories,
  });
  const { subject, intro, translations, stories } = form.watch();
  const ids = stories.map(({ _id }) => _id);
  // Compared with the stored edition, which a colleague may have saved since the form was filled.
  const isChanged =
    differsFromStored({ subject, intro }, edition) ||
    others.some((code) => differsFromStored(translations?.[code], edition.translations[code])) ||
    ids.join() !== edition.stories.map(({ _id }) => _id).join();
  useEffect(() => onUnsaved(isChanged), [isChanged, onUnsaved]);
  const setStories = (next: EditionStory[]) => form.setValue('stories', next, { shouldDirty: true });

  async function save(fields: EditionFields) {
    const body = { version: edition.version, ...fields };
    const failed = 'The edition could not be saved';
    if ((await desk.act({ method: 'PUT', path: '', body, failed, onMistakes: form.showMistakes })) === null) return;
    form.reset(form.getValues());
    say('done', 'Edition saved.');
  }

  return (
    <PlainForm form={form} className={cardStyles.card} onSend={save}>
      <p className={styles.problem} role="alert" hidden={!desk.isStale || !isChanged}>
        This edition has been saved in the meantime. What you typed is still here; saving it overwrites that version.
      </p>
      <fieldset className={formStyles.fields} disabled={desk.isSending}>
        <FormText form={form} name="subject" label="Subject" maxLength={EDITION_LIMITS.subject} />
        <FormArea
          form={form}
          name="intro"
          label="Introduction"
          rows={5}
          maxLength={EDITION_LIMITS.intro}
          help="A blank line starts a new paragraph."
        />
        {others.map((code) => (
          <Fragment key={code}>
            <FormText
              form={form}
              name={`translations.${code}.subject`}
              label={`Subject in ${languageFacts(code).english}`}
              maxLength={EDITION_LIMITS.subject}
              sort={{ lang: code }}
              help={`Left empty, these readers get the ${first} one.`}
            />
            <FormArea
              form={form}
              name={`translations.${code}.intro`}
              label={`Introduction in ${languageFacts(code).english}`}
              rows={5}
              maxLength={EDITION_LIMITS.intro}
              lang={code}
              help={`Left empty, these readers get the ${first} one.`}
            />
          </Fragment>
        ))}
        <Stories stories={stories} onChange={setStories} />
        <StoryChoice
          chosen={ids}
          onChoose={(story) => setStories([...stories, story])}
          isFull={stories.length >= EDITION_LIMITS.stories}
        />
        <div className={formStyles.ends}>
          <DeskButton look="primary" type="submit" disabled={!isChanged}>
            {desk.isSending ? 'Saving...' : 'Save'}
          </DeskButton>
          <p role="status">{isChanged ? 'Unsaved changes' : 'Saved'}</p>
        </div>
      </fieldset>
    </PlainForm>
  );
}

type Words = Pick<EditionFields, 'subject' | 'intro'>;

/** Whether what is typed differs from what is stored. */
function differsFromStored(typed: Words = NO_WORDS, stored: Words = NO_WORDS): boolean {
  return typed.subject.trim() !== stored.subject || typed.intro.trim() !== stored.intro;
}

interface StoriesProps {
  readonly stories: readonly EditionStory[];
  readonly onChange: (stories: EditionStory[]) => void;
}

function Stories({ stories, onChange }: StoriesProps) {
  if (stories.length === 0) return <p className={listStyles.nothing}>No stories chosen yet.</p>;
  function move(key: string, to: number) {
    const moved = stories.find(({ _id }) => _id === key);
    if (moved) onChange(stories.filter((one) => one !== moved).toSpliced(to, 0, moved));
  }
  return (
    <MovableRows
      label="Stories of this edition"
      rows={stories.map(({ _id, title, section, href }) => ({
        key: _id,
        name: title,
        image: null,
        below: section,
        isMovable: true,
        mark: href === null ? 'Not public' : null,
      }))}
      selected={null}
      onSelect={() => undefined}
      onMove={move}
      onRemove={(key) => onChange(stories.filter(({ _id }) => _id !== key))}
    />
  );
}
