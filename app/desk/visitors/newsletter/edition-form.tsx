import { type FormEvent, useEffect, useState } from 'react';
import { useAlerts } from '#app/desk/kit/alerts.tsx';
import cardStyles from '#app/desk/kit/card.module.css';
import { DeskButton } from '#app/desk/kit/desk-button.tsx';
import { Field, TextField } from '#app/desk/kit/field.tsx';
import formStyles from '#app/desk/kit/form.module.css';
import listStyles from '#app/desk/kit/list.module.css';
import { MovableRows } from '#app/desk/kit/movable-rows/movable-rows.tsx';
import { useUnsavedWork } from '#app/desk/kit/unsaved-work.ts';
import { EDITION_LIMITS, type Edition, type EditionStory } from '#domain/desk/newsletter.ts';
import styles from './newsletter.module.css';
import { StoryChoice } from './story-choice.tsx';
import type { EditionDesk } from './use-edition.ts';

interface EditionFormProps {
  readonly edition: Edition;
  readonly desk: EditionDesk;
  /** Preview and sending use the saved edition, so they need to know about unsaved changes. */
  readonly onUnsaved: (isUnsaved: boolean) => void;
}

/** Subject, introduction and stories of an edition. */
export function EditionForm({ edition, desk, onUnsaved }: EditionFormProps) {
  const { say } = useAlerts();
  const [typed, setTyped] = useState({ subject: edition.subject, intro: edition.intro, stories: edition.stories });
  const { subject, intro, stories } = typed;
  const ids = stories.map(({ _id }) => _id);
  const isChanged =
    subject.trim() !== edition.subject ||
    intro.trim() !== edition.intro ||
    ids.join() !== edition.stories.map(({ _id }) => _id).join();
  useUnsavedWork(isChanged);
  useEffect(() => onUnsaved(isChanged), [isChanged, onUnsaved]);

  async function save(event: FormEvent) {
    event.preventDefault();
    const body = { version: edition.version, subject, intro, stories: ids };
    if ((await desk.act({ method: 'PUT', path: '', body, failed: 'The edition could not be saved' })) === null) return;
    say('done', 'Edition saved.');
  }

  return (
    <form className={cardStyles.card} onSubmit={(event) => void save(event)}>
      <p className={styles.problem} role="alert" hidden={!desk.isStale}>
        A colleague has saved this edition in the meantime. What you typed is still here; saving it overwrites their
        version.
      </p>
      <fieldset className={formStyles.fields} disabled={desk.isSending}>
        <TextField
          id="edition-subject"
          label="Subject"
          value={subject}
          maxLength={EDITION_LIMITS.subject}
          onType={(value) => setTyped({ ...typed, subject: value })}
        />
        <Field id="edition-intro" label="Introduction" help="A blank line starts a new paragraph.">
          <textarea
            id="edition-intro"
            className={formStyles.area}
            rows={5}
            value={intro}
            maxLength={EDITION_LIMITS.intro}
            aria-describedby="edition-introhelp"
            onChange={({ target }) => setTyped({ ...typed, intro: target.value })}
          />
        </Field>
        <Stories stories={stories} onChange={(next) => setTyped({ ...typed, stories: next })} />
        <StoryChoice
          chosen={ids}
          onChoose={(story) => setTyped({ ...typed, stories: [...stories, story] })}
          isFull={stories.length >= EDITION_LIMITS.stories}
        />
        <div className={formStyles.ends}>
          <DeskButton look="primary" type="submit" disabled={!isChanged}>
            {desk.isSending ? 'Saving...' : 'Save'}
          </DeskButton>
          <p role="status">{isChanged ? 'Unsaved changes' : 'Saved'}</p>
        </div>
      </fieldset>
    </form>
  );
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
        image: '',
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
