import { useMemo, useRef, useState } from 'react';
import type { MetaFunction } from 'react-router';
import { DeskButton } from '#app/desk/kit/desk-button.tsx';
import listStyles from '#app/desk/kit/list.module.css';
import { LoadFailed } from '#app/desk/kit/load-failed.tsx';
import { ScreenHead } from '#app/desk/kit/screen-head.tsx';
import textStyles from '#app/desk/kit/text.module.css';
import { useMayLose } from '#app/desk/kit/unsaved-work.ts';
import { useDeskData, useLastData } from '#app/desk/kit/use-desk-data.ts';
import { useMay } from '#app/desk/session/viewer.ts';
import { dayAfter, daysBetween, weekdayOf } from '#domain/london-time.ts';
import { type DeskSchedule, deskSchedule, programmeOf } from '#domain/schedule/desk-schedule.ts';
import type { Day } from '#domain/schedule/programme.ts';
import { ProgrammeList } from './programme-list.tsx';
import styles from './schedule.module.css';
import { type Chosen, ScheduleCard } from './schedule-card.tsx';
import { ScheduleTools } from './schedule-tools.tsx';
import { weekText } from './schedule-words.ts';
import { WeekView } from './week-view.tsx';

export const meta: MetaFunction = () => [{ title: 'Schedule | MATV Desk' }, { name: 'robots', content: 'noindex' }];

const parse = (answer: unknown) => deskSchedule.parse(answer);

/** What is on the channel: weekly programmes, single ones, and what is different on a day. */
export default function SchedulePage() {
  const [state, reload] = useDeskData('/api/desk/schedule', parse);
  const schedule = useLastData(state);
  return (
    <>
      <ScreenHead title="Schedule">
        What readers see at{' '}
        <a className={textStyles.link} href="/live/schedule" target="_blank" rel="noreferrer">
          /live/schedule
        </a>
        . All times are London’s, through summer and winter.
      </ScreenHead>
      {state.kind === 'failed' && <LoadFailed onRetry={reload}>{state.reason}</LoadFailed>}
      {schedule ? (
        <Planner schedule={schedule} reload={reload} />
      ) : (
        state.kind === 'loading' && (
          <p className={listStyles.nothing} role="status">
            Loading...
          </p>
        )
      )}
    </>
  );
}

function Planner({ schedule, reload }: { schedule: DeskSchedule; reload: () => void }) {
  const { programmes, samples, today } = schedule;
  const [view, setView] = useState<'week' | 'list'>('week');
  const [monday, setMonday] = useState(() => mondayOf(today));
  const [chosen, setChosen] = useState<Chosen>({ kind: 'nothing' });
  const mayLose = useMayLose();
  const openedFrom = useRef<Element | null>(null);
  const choose = async (next: Chosen): Promise<boolean> => {
    const focused = document.activeElement;
    if (!(await mayLose())) return false;
    setChosen(next);
    if (chosen.kind === 'nothing') openedFrom.current = focused;
    return true;
  };
  const close = async () => {
    if (!(await choose({ kind: 'nothing' }))) return;
    const { current: from } = openedFrom;
    if (from instanceof HTMLElement && from.isConnected) from.focus();
    else document.getElementById('main')?.focus({ preventScroll: true });
  };
  const isSample = programmes.length === 0 && samples.length > 0;
  const shown = useMemo(() => (isSample ? samples : programmes).map(programmeOf), [isSample, samples, programmes]);
  const chooseShowing = (id: string, day: Day) => {
    const isWeekly = programmes.find(({ _id }) => _id === id)?.rule.kind === 'weekly';
    void choose(isWeekly ? { kind: 'day', id, day } : { kind: 'programme', id });
  };
  return (
    <>
      <ScheduleTools view={view} onView={setView} onChoose={(next) => void choose(next)} mayPlan={useMay('editor')} />
      {isSample && (
        <p className={styles.sample} role="status">
          Using demo content. Readers see this week until the first programme is saved.
        </p>
      )}
      <div className={styles.columns} data-open={chosen.kind !== 'nothing' || undefined}>
        <div>
          {view === 'list' ? (
            <ProgrammeList
              programmes={programmes}
              chosen={chosen.kind === 'programme' ? chosen.id : null}
              onChoose={(id) => void choose({ kind: 'programme', id })}
            />
          ) : (
            <section aria-labelledby="week">
              <Weeks monday={monday} today={today} onWeek={setMonday} />
              <WeekView programmes={shown} monday={monday} today={today} onChoose={isSample ? null : chooseShowing} />
            </section>
          )}
        </div>
        {chosen.kind !== 'nothing' && (
          <ScheduleCard
            chosen={chosen}
            schedule={schedule}
            onChoose={(next) => void choose(next)}
            onClose={() => void close()}
            reload={reload}
          />
        )}
      </div>
    </>
  );
}

const WEEKS_BACK = 4;

function Weeks({ monday, today, onWeek }: { monday: Day; today: Day; onWeek: (monday: Day) => void }) {
  const isFirst = daysBetween(monday, mondayOf(today)) >= WEEKS_BACK * 7;
  return (
    <div className={styles.weeks}>
      <h2 id="week" className={styles.weekTitle} aria-live="polite">
        {weekText(monday)}
      </h2>
      <DeskButton disabled={isFirst} onClick={() => onWeek(dayAfter(monday, -7))}>
        Week before
      </DeskButton>
      <DeskButton onClick={() => onWeek(mondayOf(today))}>This week</DeskButton>
      <DeskButton onClick={() => onWeek(dayAfter(monday, 7))}>Week after</DeskButton>
    </div>
  );
}

function mondayOf(day: Day): Day {
  return dayAfter(day, 1 - weekdayOf(day));
}
