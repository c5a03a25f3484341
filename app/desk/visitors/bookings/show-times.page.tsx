import { type FormEvent, useState } from 'react';
import { Link, type MetaFunction } from 'react-router';
import { useAlerts } from '#app/desk/kit/alerts.tsx';
import { DeskButton } from '#app/desk/kit/desk-button.tsx';
import formStyles from '#app/desk/kit/form.module.css';
import { OnlyFor } from '#app/desk/kit/only-for.tsx';
import { ScreenHead } from '#app/desk/kit/screen-head.tsx';
import textStyles from '#app/desk/kit/text.module.css';
import { useDeskData } from '#app/desk/kit/use-desk-data.ts';
import { useSend } from '#app/desk/kit/use-send.ts';
import { type ShowTimes, showTimes } from '#domain/forms/bookings/desk-bookings.ts';
import type { ShowRule } from '#domain/forms/bookings/show-rules.ts';
import styles from './bookings.module.css';
import { RuleFields } from './rule-fields.tsx';

export const meta: MetaFunction = () => [{ title: 'Show times | MATV Desk' }, { name: 'robots', content: 'noindex' }];

const parse = (answer: unknown) => showTimes.parse(answer);
const NEW_RULE: ShowRule = {
  weekday: 6,
  starts: '10:00',
  ends: '11:00',
  from: null,
  until: null,
  capacity: 6,
  cancelled: [],
};

/** Dates and times of the show (SPEC-36). The booking form offers changed times at once. */
export default function ShowTimesPage() {
  // A new key remounts the form with the stored times and discards what was typed.
  const [reloads, setReloads] = useState(0);
  return (
    <OnlyFor needed="editor" title="Show times" refusal="Only editors can see this screen.">
      <ScreenHead title="Show times">
        All times are London time. The booking form offers the next 13 sessions that are at least 48 hours away.{' '}
        <Link className={textStyles.link} to="/admin/bookings">
          Back to the bookings
        </Link>
      </ScreenHead>
      <LoadedTimes key={reloads} onReload={() => setReloads(reloads + 1)} />
    </OnlyFor>
  );
}

function LoadedTimes({ onReload }: { onReload: () => void }) {
  const [state, reload] = useDeskData('/api/desk/bookings/show-times', parse);
  if (state.kind === 'loading') return <p className={styles.soft}>Loading...</p>;
  if (state.kind === 'ready') return <TimesForm loaded={state.data} onReload={onReload} />;
  return (
    <div role="alert">
      <p>{state.reason}</p>
      <DeskButton onClick={reload}>Try Again</DeskButton>
    </div>
  );
}

/** A line while it is edited, with a key that stays when other lines are removed. */
interface Line {
  readonly key: number;
  readonly rule: ShowRule;
}

function TimesForm({ loaded, onReload }: { loaded: ShowTimes; onReload: () => void }) {
  const [version, setVersion] = useState(loaded.version);
  const [lines, setLines] = useState<readonly Line[]>(loaded.rules.map((rule, key) => ({ key, rule })));
  const [nextKey, setNextKey] = useState(loaded.rules.length);
  const { say } = useAlerts();
  const { isSending, send } = useSend();

  function add() {
    setLines([...lines, { key: nextKey, rule: NEW_RULE }]);
    setNextKey(nextKey + 1);
  }

  async function save(event: FormEvent) {
    event.preventDefault();
    const body = { version, rules: lines.map(({ rule }) => rule) };
    const failed = 'The show times could not be saved';
    const answer = await send({ method: 'PUT', path: '/api/desk/bookings/show-times', body, failed });
    if (answer === null) return;
    setVersion(parse(answer).version);
    say('done', 'Show times saved.');
  }

  return (
    <form onSubmit={(event) => void save(event)}>
      <fieldset className={formStyles.fields} disabled={isSending}>
        <ul className={styles.rules} aria-label="Show times">
          {lines.map(({ key, rule }, index) => (
            <RuleFields
              key={key}
              number={index + 1}
              rule={rule}
              onChange={(changed) => setLines(lines.map((line) => (line.key === key ? { key, rule: changed } : line)))}
              onRemove={() => setLines(lines.filter((line) => line.key !== key))}
            />
          ))}
          {lines.length === 0 && <li className={styles.soft}>No show times yet: nothing can be booked.</li>}
        </ul>
        <div className={formStyles.ends}>
          <DeskButton look="primary" type="submit">
            {isSending ? 'Saving...' : 'Save'}
          </DeskButton>
          <DeskButton onClick={add}>Add a line</DeskButton>
          <DeskButton look="quiet" onClick={onReload}>
            Discard changes
          </DeskButton>
        </div>
      </fieldset>
    </form>
  );
}
