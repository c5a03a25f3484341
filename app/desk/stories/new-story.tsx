import { useEffect, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { Choice } from '#app/desk/kit/choice.tsx';
import { DeskDialog } from '#app/desk/kit/desk-dialog.tsx';
import { callDesk } from '#app/desk/kit/resource/call-desk.ts';
import { useSave } from '#app/desk/kit/resource/use-save.ts';
import { useViewer } from '#app/desk/session/viewer.ts';
import { useMergedSections } from '#app/start/use-merged-sections.ts';
import { deskStory, STORY_LIMITS, type StoryFields } from '#domain/desk/desk-story.ts';
import { openSections, presentSection } from '#domain/desk/section-merge.ts';
import { newId } from '#domain/ids.ts';
import { DEFAULT_LANGUAGE, type Language, languageFacts } from '#domain/languages.ts';
import { SECTIONS } from '#domain/sections.ts';
import styles from './new-story.module.css';
import { FILTER_CHOICES, type StoryFilter } from './story-filter.ts';
import { KIND_LABELS } from './story-filters.tsx';

type NewStoryFields = Pick<StoryFields, 'kind' | 'section' | 'title'> & {
  /** A new one for each change, so that what is sent again after a lost answer is created once. */
  readonly id: string;
  readonly language: Language;
};

interface NewStoryProps extends Pick<StoryFilter, 'kind' | 'section' | 'language'> {
  readonly onClose: () => void;
}

/** Asks for kind, section, language and title of a new story; the editor sets everything else. */
export function NewStory({ kind, section, language, onClose }: NewStoryProps) {
  const id = useId();
  const merged = useMergedSections();
  const { languages } = useViewer();
  const [fields, setFields] = useState<NewStoryFields>(() => ({
    id: newId(),
    kind: kind || 'article',
    section: presentSection(section || 'latest-news', merged),
    title: '',
    language: language || DEFAULT_LANGUAGE,
  }));
  const change = (part: Partial<NewStoryFields>) => setFields({ ...fields, ...part, id: newId() });
  const { create, isBusy, isCreated } = useCreate();
  return (
    <DeskDialog
      title="New story"
      yes={isBusy ? 'Creating...' : 'Start writing'}
      isBusy={isBusy || fields.title.trim() === ''}
      loses={fields.title.trim() !== '' && !isCreated}
      onYes={() => void create(fields)}
      onClose={onClose}
    >
      <fieldset className={styles.kinds}>
        <legend>Kind</legend>
        {FILTER_CHOICES.kind.map((one) => (
          <label key={one}>
            <input
              type="radio"
              name={`${id}kind`}
              checked={fields.kind === one}
              onChange={() => change({ kind: one })}
            />
            {KIND_LABELS[one]}
          </label>
        ))}
      </fieldset>
      <div className={styles.field}>
        <label htmlFor={`${id}section`}>Section</label>
        <select
          id={`${id}section`}
          value={fields.section}
          onChange={({ target }) => {
            const chosen = SECTIONS.find(({ slug }) => slug === target.value);
            if (chosen) change({ section: chosen.slug });
          }}
        >
          {openSections(merged).map(({ slug, title }) => (
            <option key={slug} value={slug}>
              {title}
            </option>
          ))}
        </select>
      </div>
      {languages.length > 1 && (
        <Choice
          className={styles.field}
          label="Language"
          value={fields.language}
          options={languages.map((code) => [code, languageFacts(code).english] as const)}
          onChoose={(chosen) => change({ language: chosen })}
        />
      )}
      <div className={styles.field}>
        <label htmlFor={`${id}title`}>Title</label>
        <input
          id={`${id}title`}
          lang={fields.language}
          value={fields.title}
          maxLength={STORY_LIMITS.title}
          required
          onChange={({ target }) => change({ title: target.value })}
        />
      </div>
    </DeskDialog>
  );
}

/** Creates the story and opens its editor. */
function useCreate() {
  const navigate = useNavigate();
  const [created, setCreated] = useState<string | null>(null);
  const { isSaving, save } = useSave({
    send: async (fields: NewStoryFields) => {
      const otherwise = 'The story could not be created.';
      const answer = await callDesk('/api/desk/stories', { method: 'POST', body: fields, otherwise });
      return deskStory.pick({ _id: true }).parse(await answer.json());
    },
    onSaved: ({ _id }) => setCreated(_id),
    failed: 'The story could not be created.',
    unreachable: 'The site could not be reached. Please try again.',
  });
  const isCreated = created !== null;
  useEffect(() => {
    // Once the dialog has let go of the title: leaving would be asked about otherwise.
    if (created !== null) void navigate(`/admin/stories/${created}`);
  }, [created, navigate]);
  return { create: save, isBusy: isSaving || isCreated, isCreated };
}
