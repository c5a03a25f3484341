import { londonDay, londonTime } from '#domain/london-clock.ts';
import { type ProgrammeFields, programmeFields } from '#domain/schedule/desk-schedule.ts';
import type { Day } from '#domain/schedule/programme.ts';
import { emptyPlan, instantTyped, planReadAs, type TypedPlan } from './typed-plan.ts';

/** The schema that turns a programme's form values into the API's format. */
export const typedProgramme = planReadAs(programmeFields, ({ title, summary, category, isLive, ...plan }) => ({
  facts: { title, summary, category, isLive },
  rule: plan.kind === 'once' ? onceRule(plan) : weeklyRule(plan),
}));

/** The form's initial values for a stored programme. */
export function draftOf({ facts, rule }: ProgrammeFields, today: Day): TypedPlan {
  const said = { ...emptyPlan(today), ...facts, minutes: String(rule.minutes) };
  if (rule.kind === 'once') {
    const at = new Date(rule.startsAt);
    return { ...said, kind: 'once', date: londonDay(at), start: londonTime(at), storedStart: rule.startsAt };
  }
  const { days, start, from, until } = rule;
  return { ...said, kind: 'weekly', days: days.map(String), start, from, until: until ?? '' };
}

type When = Omit<TypedPlan, 'title' | 'summary' | 'category' | 'isLive'>;

function onceRule(when: When): unknown {
  return { kind: 'once', startsAt: instantTyped(when), minutes: Number(when.minutes) };
}

function weeklyRule({ days, start, minutes, from, until }: When): unknown {
  return {
    kind: 'weekly',
    days: days.map(Number).toSorted(),
    start,
    minutes: Number(minutes),
    from,
    until: until === '' ? null : until,
  };
}
