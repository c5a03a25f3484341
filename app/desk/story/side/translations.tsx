import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useAlerts } from '#app/desk/kit/alerts.tsx';
import cardStyles from '#app/desk/kit/card.module.css';
import { Choice } from '#app/desk/kit/choice.tsx';
import { DeskButton } from '#app/desk/kit/desk-button.tsx';
import { LoadFailed } from '#app/desk/kit/load-failed.tsx';
import { STATE_LABELS } from '#app/desk/kit/state-chips.tsx';
import textStyles from '#app/desk/kit/text.module.css';
import { useDeskData } from '#app/desk/kit/use-desk-data.ts';
import { useLeavingFocus } from '#app/desk/kit/use-leaving-focus.ts';
import { useReloadOn } from '#app/desk/kit/use-reload-on.ts';
import { useSend } from '#app/desk/kit/use-send.ts';
import { useViewer } from '#app/desk/session/viewer.ts';
import { britishDateTime } from '#domain/dates.ts';
import { deskStory, emptyStory, shownTitle } from '#domain/desk/desk-story.ts';
import {
  type StoryTranslations,
  type TranslatedFields,
  type TranslationTask,
  translationsAnswer,
} from '#domain/desk/translations.ts';
import { type Language, languageFacts } from '#domain/languages.ts';
import { isAtLeast, type Role } from '#domain/roles.ts';
import { TextDialog } from '../actions/text-dialog.tsx';
import { FieldChanges } from '../compare/field-changes.tsx';
import styles from './translations.module.css';

interface TranslationsProps {
  readonly storyId: string;
  readonly role: Role;
}

const nameOf = (language: Language) => languageFacts(language).english;

const parse = (answer: unknown) => translationsAnswer.parse(answer);

type Original = NonNullable<StoryTranslations['original']>;

interface PartProps {
  /** The path of the story's API. */
  readonly path: string;
  readonly translations: StoryTranslations;
  readonly reload: () => void;
}

/** The story's versions in other languages, and what is to be done about them. The second element reloads. */
export function useTranslations(storyId: string) {
  return useDeskData(`${pathOf(storyId)}/translations`, parse);
}

interface TranslationNoticesProps extends Pick<TranslationsProps, 'storyId'> {
  /** Of the story: they are read again when it changes. */
  readonly version: string;
}

/** Open tasks from other languages, and changes of the original since the translation; nothing without any. */
export function TranslationNotices({ storyId, version }: TranslationNoticesProps) {
  const path = pathOf(storyId);
  const [state, reload] = useTranslations(storyId);
  useReloadOn(version, reload);
  if (state.kind !== 'ready') return null;
  return <NoticesOf path={path} translations={state.data} reload={reload} />;
}

/** The notices, once loaded. */
export function NoticesOf({ path, translations: { original, tasks }, reload }: PartProps) {
  const { isSending, changed } = useChanges(path, reload);
  return (
    <>
      {tasks.map((task) => (
        <Task
          key={task._id}
          task={task}
          isBusy={isSending}
          onNothing={() =>
            void changed('POST', `translation-tasks/${task._id}/nothing-to-do`, {}, 'The task is closed.')
          }
        />
      ))}
      {original?.changes && (
        <ChangedSince
          original={original}
          changes={original.changes}
          isBusy={isSending}
          onTaken={() =>
            void changed(
              'POST',
              'translations/taken-over',
              { mark: original.mark },
              'The changes are marked as taken over.',
            )
          }
        />
      )}
    </>
  );
}

interface ChangedSinceProps {
  readonly original: Original;
  readonly changes: NonNullable<Original['changes']>;
  readonly isBusy: boolean;
  readonly onTaken: () => void;
}

/** What the original says now and what it said when it was translated. */
function ChangedSince({ original, changes: { before, after }, isBusy, onTaken }: ChangedSinceProps) {
  const element = useLeavingFocus<HTMLElement>();
  return (
    <section ref={element} className={cardStyles.parts} aria-labelledby="changed-since">
      <h2 id="changed-since" className={cardStyles.heading}>
        The {nameOf(original.language)} original has changed since
      </h2>
      <p className={textStyles.small}>{takenWords(original)}</p>
      <FieldChanges
        before={wholeStory(before)}
        after={wholeStory(after)}
        names={['What this version was made from', 'The original now']}
      />
      <p>
        <DeskButton disabled={isBusy} onClick={onTaken}>
          Mark as taken over
        </DeskButton>
      </p>
    </section>
  );
}

/** The story's language, and its versions in others. */
export function Languages({ storyId, role }: TranslationsProps) {
  const path = pathOf(storyId);
  const [state, reload] = useTranslations(storyId);
  if (state.kind === 'loading') return null;
  if (state.kind === 'failed') return <LoadFailed onRetry={reload}>{state.reason}</LoadFailed>;
  return <LanguagesOf path={path} role={role} translations={state.data} reload={reload} />;
}

/** The languages, once loaded. */
export function LanguagesOf({ path, role, translations, reload }: PartProps & Pick<TranslationsProps, 'role'>) {
  const { language, siblings } = translations;
  const { changed } = useChanges(path, reload);
  const { languages } = useViewer();
  if (languages.length === 1 && languages[0] === language && siblings.length === 0) return null;
  return (
    <section className={cardStyles.parts} aria-labelledby="languages">
      <h2 id="languages" className={cardStyles.heading}>
        Language: {nameOf(language)}
      </h2>
      {siblings.length > 0 && (
        <ul className={styles.siblings}>
          {siblings.map((one) => (
            <li key={one._id}>
              <Link className={styles.link} to={`/admin/stories/${one._id}`}>
                {nameOf(one.language)}: <span lang={one.language}>{shownTitle(one.title)}</span>
              </Link>{' '}
              <span className={textStyles.small}>{STATE_LABELS[one.state]}</span>
            </li>
          ))}
        </ul>
      )}
      <Ways path={path} role={role} translations={translations} changed={changed} />
    </section>
  );
}

function pathOf(storyId: string): string {
  return `/api/desk/stories/${encodeURIComponent(storyId)}`;
}

/** Sends a change of the translations, shows the result, and reloads them. */
function useChanges(path: string, reload: () => void) {
  const { say } = useAlerts();
  const { isSending, send } = useSend();
  const changed = async (method: 'POST' | 'PUT' | 'DELETE', below: string, body: object, done: string) => {
    const answer = await send({ method, path: `${path}/${below}`, body, failed: NOT_DONE });
    if (answer !== null) say('done', done);
    reload();
    return answer !== null;
  };
  return { isSending, changed };
}

const NOT_DONE = 'That did not work';

interface WaysProps extends Pick<PartProps, 'path' | 'translations'>, Pick<TranslationsProps, 'role'> {
  readonly changed: (method: 'PUT' | 'DELETE', below: string, body: object, done: string) => Promise<boolean>;
}

/** Starts a version in another language; editors can also pair, unpair and change the language. */
function Ways({ path, role, translations, changed }: WaysProps) {
  const { language, siblings } = translations;
  const navigate = useNavigate();
  const { ask } = useAlerts();
  const { isSending, send } = useSend();
  const [isPairing, setPairing] = useState(false);
  const isEditor = isAtLeast(role, 'editor');
  const taken = new Set<Language>([language, ...siblings.map((one) => one.language)]);
  const missing = useViewer().languages.filter((code) => !taken.has(code));

  async function begin(code: Language) {
    const body = { language: code };
    const answer = await send({ method: 'POST', path: `${path}/translations`, body, failed: NOT_DONE });
    const begun = deskStory.pick({ _id: true }).safeParse(answer).data;
    if (begun) void navigate(`/admin/stories/${begun._id}`);
  }

  async function unpair() {
    const detail = 'Readers no longer find one from the other. Both stories stay as they are.';
    if (await ask({ text: 'Let this story stand alone?', detail, yes: 'Unpair' })) {
      await changed('DELETE', 'translations', {}, 'The stories are no longer paired.');
    }
  }

  return (
    <div className={styles.ways}>
      {missing.map((code) => (
        <DeskButton key={code} disabled={isSending} onClick={() => void begin(code)}>
          Write the {nameOf(code)} version
        </DeskButton>
      ))}
      {isEditor && missing.length > 0 && <DeskButton onClick={() => setPairing(true)}>Pair with a story</DeskButton>}
      {isEditor && siblings.length > 0 && <DeskButton onClick={() => void unpair()}>Unpair</DeskButton>}
      {isEditor && missing.length > 0 && (
        <Choice
          label="Language of this story"
          value={language}
          options={[language, ...missing].map((code) => [code, nameOf(code)] as const)}
          onChoose={(chosen) =>
            void changed('PUT', 'language', { language: chosen }, `The story is in ${nameOf(chosen)} now.`)
          }
        />
      )}
      {isPairing && (
        <TextDialog
          draft={`pairing ${path}`}
          title="Pair with a story"
          label="Address of the other story at the desk, or its id"
          help="It becomes the same story in its language: readers find one from the other."
          yes="Pair"
          maxLength={300}
          isBusy={false}
          onText={(text) => changed('PUT', 'translations', { other: storyIdIn(text) }, 'The stories are paired.')}
          onClose={() => setPairing(false)}
        />
      )}
    </div>
  );
}

/** The story id in an address of the desk or the site, else the text itself. */
function storyIdIn(text: string): string {
  return /[0-9a-f]{24}/i.exec(text)?.[0].toLowerCase() ?? text.slice(0, 40);
}

function Task({
  task: { kind, text, at, cause },
  isBusy,
  onNothing,
}: {
  readonly task: TranslationTask;
  readonly isBusy: boolean;
  readonly onNothing: () => void;
}) {
  const element = useLeavingFocus<HTMLDivElement>();
  return (
    <div ref={element} className={styles.task}>
      <p>
        <b>
          The {nameOf(cause.language)} version was {kind === 'kill' ? 'killed' : 'corrected'}.
        </b>{' '}
        {text !== '' && `‘${text}’ `}
        Publish what follows from it here, or say that nothing does.{' '}
        <span className={textStyles.small}>
          <time dateTime={at}>{britishDateTime(at)}</time>
        </span>
      </p>
      <DeskButton disabled={isBusy} onClick={onNothing}>
        Nothing to do
      </DeskButton>
    </div>
  );
}

function takenWords({ takenAt, takenBy }: Original): string {
  const by = takenBy === null ? '' : ` by ${takenBy}`;
  return `Taken over last${by} on ${britishDateTime(takenAt)}.`;
}

/** Completes translated fields to a story, so that two of them can be compared by these fields alone. */
function wholeStory(words: TranslatedFields) {
  return { ...emptyStory({ kind: 'article', section: 'latest-news', title: '' }), ...words };
}
