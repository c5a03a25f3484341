import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useAlerts } from '#app/desk/kit/alerts.tsx';
import cardStyles from '#app/desk/kit/card.module.css';
import { DeskButton } from '#app/desk/kit/desk-button.tsx';
import formStyles from '#app/desk/kit/form.module.css';
import { FormArea, FormText } from '#app/desk/kit/plain-form/form-fields.tsx';
import { PlainForm } from '#app/desk/kit/plain-form/plain-form.tsx';
import { usePlainForm } from '#app/desk/kit/plain-form/use-plain-form.ts';
import { randomName } from '#app/desk/kit/random-name.ts';
import { sendChange } from '#app/desk/kit/resource/call-desk.ts';
import { dropTabDraft } from '#app/desk/kit/resource/tab-draft.ts';
import { useSave } from '#app/desk/kit/resource/use-save.ts';
import textStyles from '#app/desk/kit/text.module.css';
import { ALERT_LIMITS } from '#domain/alerts.ts';
import { ALERT_CANCEL_SECONDS, type AlertsOverview, alertTest, deskAlert, type NewAlert } from '#domain/desk/alerts.ts';
import {
  type AlertDraft,
  audienceOf,
  type CompleteAlert,
  completeAlert,
  draftSlot,
  keepDraft,
  keptDraft,
} from './alert-form.ts';
import { everyoneQuestion, reachText, type TopicNames } from './alert-words.ts';
import styles from './alerts.module.css';
import { AudienceField } from './audience-field.tsx';
import { Devices } from './devices.tsx';
import { PhonePreview } from './phone-preview.tsx';
import type { Prefill } from './prefill.ts';
import { ALERTS_PATH } from './use-alerts-overview.ts';
import { useReach } from './use-reach.ts';

/** The story that an alert is written from. */
interface ComposedStory extends Prefill {
  readonly id: string;
  readonly headline: string;
}

interface ComposerProps {
  /** `null` for an alert that is about no story. */
  readonly story: ComposedStory | null;
  readonly overview: AlertsOverview;
  readonly names: TopicNames;
  /** Whether the title takes the focus, as after a cancelled text was brought back or the form was cleared. */
  readonly takesFocus: boolean;
  readonly reload: () => void;
  /** Called with the id of the alert once the server has it. */
  readonly onSent: (id: string) => void;
  /** Called once the draft has been discarded. */
  readonly onCleared: () => void;
}

const TAKEN_ALREADY =
  'This alert was already accepted with the text before your last change: it is in the list. Send again only if readers should get the current text as a second alert.';

/** The form of the next alert: text, audience, phone preview and test. The draft is stored in this tab. */
export function Composer({ story, overview, names, takesFocus, reload, onSent, onCleared }: ComposerProps) {
  const storyId = story?.id ?? null;
  const [kept] = useState(() => keptDraft(storyId));
  const [key, setKey] = useState(() => kept?.key ?? randomName());
  const [isTaken, setTaken] = useState(false);
  const form = usePlainForm(completeAlert, kept ?? emptyAlert(story), { mayBeLost: true });
  const typed = form.watch();
  const { ask, say } = useAlerts();
  const { isDirty } = form;
  const audience = audienceOf(typed);
  const reach = useReach(audience);
  const further = [...(story?.own ?? []).map(({ topic }) => topic), ...(kept?.topics ?? [])];
  // 'kept': the draft is stored even if the form is not dirty. 'over': sent or cleared, so no longer stored.
  const draftState = useRef<'fresh' | 'kept' | 'over'>(kept === null ? 'fresh' : 'kept');
  const hasDraft = isDirty || kept !== null;

  const { setFocus } = form;
  useEffect(() => {
    if (takesFocus) setFocus('title');
  }, [takesFocus, setFocus]);

  const keep = () => keepDraft(storyId, { key, ...form.getValues() });
  useEffect(() => {
    if (draftState.current === 'over') return;
    if (isDirty || draftState.current === 'kept') keep();
    else dropTabDraft(draftSlot(storyId));
  });

  const end = () => {
    draftState.current = 'over';
    dropTabDraft(draftSlot(storyId));
  };

  const { isSaving, save } = useSave({
    send: async (body: NewAlert) => deskAlert.parse(await sendChange(ALERTS_PATH, { method: 'POST', body })),
    onSaved: ({ _id }) => {
      end();
      onSent(_id);
    },
    onStale: ({ code, message }) => {
      if (code !== 'alert_key_reused') return say('failed', 'The alert was not sent', message);
      setKey(randomName());
      setTaken(true);
      reload();
    },
    onMistakes: form.showMistakes,
    failed: 'The alert was not sent',
    unreachable:
      'The site could not be reached, so it is not known whether the alert was accepted. Send it again: it goes out only once.',
  });

  async function submit({ title, body, path, byMail, ...chosen }: CompleteAlert) {
    const whom = audienceOf(chosen);
    // A second Ctrl+Enter while the first request is under way.
    if (whom === null || isSaving) return;
    const counted = reach
      ? reachText(reach, byMail)
      : reachText({ subscribers: overview.subscribers, byMail: 0 }, false);
    const question = everyoneQuestion(counted, whom, ALERT_CANCEL_SECONDS);
    if (question !== null && !(await ask(question))) return;
    setTaken(false);
    // Stored even if nothing was typed: after a lost response the idempotency key must survive a reload.
    draftState.current = 'kept';
    keep();
    await save({ key, title, body, path, storyId, audience: whom, byMail, confirmed: question !== null });
  }

  async function clear() {
    if (!(await ask({ text: 'Clear what you have typed?', yes: 'Clear' }))) return;
    end();
    onCleared();
  }

  async function test() {
    if (!(await form.trigger(['title', 'body', 'path']))) {
      form.countRefusal();
      return null;
    }
    return alertTest.parse(completeAlert.parse({ ...form.getValues(), to: 'everyone' }));
  }

  return (
    <div className={styles.columns}>
      <section className={cardStyles.card} aria-labelledby="new-alert">
        <h2 id="new-alert" className={cardStyles.title}>
          New alert
        </h2>
        <p className={styles.problem} role="alert" hidden={!isTaken}>
          {isTaken && TAKEN_ALREADY}
        </p>
        <PlainForm form={form} label="New alert" onSend={submit} onKeyDown={onlyCtrlEnterSends} noValidate>
          <fieldset className={formStyles.fields} disabled={isSaving}>
            <FormText
              form={form}
              name="title"
              label="Title"
              help={`${typed.title.length} of ${ALERT_LIMITS.title} characters. Phones show about the first 40.`}
              maxLength={ALERT_LIMITS.title}
              required
            />
            <FormArea
              form={form}
              name="body"
              label="Text (optional)"
              className={styles.text}
              help={`${typed.body.length} of ${ALERT_LIMITS.body} characters`}
              maxLength={ALERT_LIMITS.body}
            />
            {story === null ? (
              <FormText
                form={form}
                name="path"
                label="Page"
                help="Where a tap leads: a page of this site, such as /live."
                maxLength={500}
                required
              />
            ) : (
              <p className={textStyles.small}>
                A tap leads to the story{' '}
                <a className={textStyles.link} href={story.path} target="_blank" rel="noreferrer">
                  {story.headline}
                </a>
                .{' '}
                <Link className={textStyles.link} to="/admin/alerts">
                  Write an alert from no story
                </Link>
              </p>
            )}
            <AudienceField
              form={form}
              further={further}
              names={names}
              reach={reachLine(audience !== null, reach, typed.byMail)}
            />
            <div className={formStyles.ends}>
              <DeskButton look="primary" type="submit">
                {isSaving ? 'Sending...' : 'Send alert'}
              </DeskButton>
              {hasDraft && (
                <DeskButton look="quiet" onClick={() => void clear()}>
                  Clear
                </DeskButton>
              )}
              <span className={textStyles.small}>
                <span className={textStyles.keys}>
                  <kbd>Ctrl</kbd>+<kbd>Enter</kbd> sends as well.
                </span>{' '}
                It can be cancelled for {ALERT_CANCEL_SECONDS} seconds.
              </span>
            </div>
          </fieldset>
        </PlainForm>
      </section>
      <div className={styles.side}>
        <PhonePreview title={typed.title} body={typed.body} />
        <Devices overview={overview} reload={reload} typed={test} />
      </div>
    </div>
  );
}

function emptyAlert(story: ComposedStory | null): Omit<AlertDraft, 'key'> {
  return {
    title: story?.title ?? '',
    body: story?.body ?? '',
    path: story?.path ?? '',
    to: 'topics',
    topics: [...(story?.topics ?? [])],
    byMail: false,
  };
}

function reachLine(isChosen: boolean, reach: ReturnType<typeof useReach>, byMail: boolean): string {
  if (!isChosen) return 'Nobody yet: choose a topic.';
  if (reach === undefined) return 'Counting...';
  return reach === null ? 'How many it reaches could not be counted.' : `Reaches ${reachText(reach, byMail)} now.`;
}

/** Submits on Ctrl+Enter only: a slip of the Enter key in a text field must send nothing to readers. */
function onlyCtrlEnterSends(event: KeyboardEvent<HTMLFormElement>) {
  if (event.key !== 'Enter') return;
  if (event.ctrlKey || event.metaKey) {
    event.preventDefault();
    event.currentTarget.requestSubmit();
  } else if (event.target instanceof HTMLInputElement) event.preventDefault();
}
