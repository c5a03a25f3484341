import { useEffect } from 'react';
import { useController } from 'react-hook-form';
import type { MetaFunction } from 'react-router';
import { z } from 'zod';
import { DeskButton } from '#app/desk/kit/desk-button.tsx';
import formStyles from '#app/desk/kit/form.module.css';
import { LondonTime } from '#app/desk/kit/london-time.tsx';
import { Panel } from '#app/desk/kit/panel.tsx';
import { FormSelect, FormText } from '#app/desk/kit/plain-form/form-fields.tsx';
import { PlainForm } from '#app/desk/kit/plain-form/plain-form.tsx';
import { usePlainForm } from '#app/desk/kit/plain-form/use-plain-form.ts';
import { ScreenHead } from '#app/desk/kit/screen-head.tsx';
import { StateLine } from '#app/desk/kit/state-line.tsx';
import textStyles from '#app/desk/kit/text.module.css';
import { useDeskData } from '#app/desk/kit/use-desk-data.ts';
import { useSend } from '#app/desk/kit/use-send.ts';
import { useUndoableSave } from '#app/desk/kit/use-undoable-save.ts';
import { useMay } from '#app/desk/session/viewer.ts';
import {
  BANNER_LEVELS,
  BANNER_WORDS,
  type Banner,
  type BannerChange,
  type BannerState,
  bannerAnswer,
  bannerSchema,
  MAX_BANNER_TEXT,
} from '#domain/banner.ts';
import { britishDateTime } from '#domain/dates.ts';
import { languageOf } from '#domain/text-language.ts';
import styles from './banner.module.css';

export const meta: MetaFunction = () => [
  { title: 'Breaking banner | MATV Desk' },
  { name: 'robots', content: 'noindex' },
];

const PATH = '/api/desk/banner';
const parse = (answer: unknown) => bannerAnswer.parse(answer);
const USUAL_HOURS = 2;

/** `null` while the date or time is only half typed. */
const typedUntil = z.string().nullable().pipe(z.iso.datetime('Say until when it stays.'));
const typedBanner = bannerSchema.extend({ until: typedUntil });

/** The banner above every page of the readers' site: the present one, and the form to change it. */
export default function BannerPage() {
  const [state, reload] = useDeskData(PATH, parse);
  const mayChange = useMay('editor');
  return (
    <>
      <ScreenHead title="Breaking banner" screen="banner">
        One line above every page that readers open, for news that cannot wait. It disappears by itself at the time you
        set.
      </ScreenHead>
      <div className={styles.panels}>
        <Panel title="On the site now" state={state} reload={reload}>
          {(shown) => <Shown state={shown} mayChange={mayChange} onChanged={reload} />}
        </Panel>
        {mayChange && (
          <Panel title="New banner" state={state} reload={reload}>
            {(shown) => <BannerForm state={shown} onChanged={reload} />}
          </Panel>
        )}
      </div>
    </>
  );
}

interface PartProps {
  readonly state: BannerState;
  readonly onChanged: () => void;
}

function Shown({ state, mayChange, onChanged }: PartProps & { readonly mayChange: boolean }) {
  const { banner, version, setBy } = state;
  const { isSending, send } = useSend();
  const sayDecided = useSayDecided(onChanged);

  async function takeDown() {
    const body: BannerChange = { version, banner: null };
    const failed = 'The banner could not be taken down';
    const answer = await send({ method: 'PUT', path: PATH, body, failed });
    if (answer !== null) sayDecided('The banner is down.', answer, banner);
    onChanged();
  }

  if (!banner) return <StateLine light="grey">No banner.</StateLine>;
  return (
    <>
      <div className={styles.line} data-level={banner.level}>
        <b>{BANNER_WORDS[banner.level]}</b>{' '}
        <a href={banner.href} lang={languageOf(banner.text)} dir="auto">
          {banner.text}
        </a>
      </div>
      <p className={textStyles.small}>
        Put up{setBy === null ? '' : ` by ${setBy}`}; stays until {britishDateTime(banner.until)}.
      </p>
      {mayChange && (
        <p className={styles.down}>
          <DeskButton disabled={isSending} onClick={() => void takeDown()}>
            Take down
          </DeskButton>
        </p>
      )}
    </>
  );
}

/** Says what was decided, with an 'Undo' that brings `before` back, or takes the banner down where there was none. */
function useSayDecided(onChanged: () => void) {
  const sayUndoable = useUndoableSave(PATH);
  return (said: string, answer: unknown, banner: Banner | null) => {
    const before: BannerChange = { version: parse(answer).version, banner };
    const undone = banner ? 'The banner is on every page as before.' : 'The banner is down again.';
    sayUndoable({ said, before, undone, onUndo: onChanged });
  };
}

function BannerForm({ state: { banner, version }, onChanged }: PartProps) {
  const form = usePlainForm(typedBanner, startOf(banner));
  const { isDirty, reset } = form;
  // The banner may be taken down or brought back while the next one is being typed, which stays.
  useEffect(() => {
    if (!isDirty) reset(startOf(banner));
  }, [banner, isDirty, reset]);
  const until = useController({ control: form.control, name: 'until' });
  const sayDecided = useSayDecided(onChanged);

  async function putUp(typed: z.output<typeof typedBanner>) {
    const body: BannerChange = { version, banner: typed };
    const failed = 'The banner could not be put up';
    const answer = await form.send({ method: 'PUT', path: PATH, body, failed });
    // Also after a refusal: somebody else's banner is then shown, and the next try replaces it.
    if (answer === null) return onChanged();
    reset(typed);
    sayDecided('The banner is on every page.', answer, banner);
    onChanged();
  }

  return (
    <PlainForm form={form} className={formStyles.fields} onSend={putUp}>
      <FormSelect form={form} name="level" label="Level">
        {BANNER_LEVELS.map((level) => (
          <option key={level} value={level}>
            {BANNER_WORDS[level]}
          </option>
        ))}
      </FormSelect>
      <FormText
        form={form}
        name="text"
        label="Text"
        help={`One sentence of up to ${MAX_BANNER_TEXT} characters.`}
        maxLength={MAX_BANNER_TEXT}
        required
      />
      <FormText
        form={form}
        name="href"
        label="Link"
        help="A page of this site, such as /live, or a full address."
        maxLength={500}
        required
      />
      <LondonTime
        label="Stays until (London time)"
        value={until.field.value}
        error={until.fieldState.error?.message}
        onChange={until.field.onChange}
      />
      <div className={formStyles.ends}>
        <DeskButton look="primary" type="submit" disabled={form.isSending || (banner !== null && !form.isDirty)}>
          {banner ? 'Change banner' : 'Put up'}
        </DeskButton>
      </div>
    </PlainForm>
  );
}

/** What the form shows before anything is typed. */
function startOf(banner: Banner | null): z.input<typeof typedBanner> {
  return banner ?? { level: 'breaking', text: '', href: '', until: inHours(USUAL_HOURS) };
}

/** The time in `hours`, rounded up to the minute, which is as precise as the field. */
function inHours(hours: number): string {
  const minute = 60_000;
  return new Date(Math.ceil((Date.now() + hours * 60 * minute) / minute) * minute).toISOString();
}
