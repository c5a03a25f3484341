import { londonDay, londonTime } from '#domain/london-clock.ts';
import { type DeskProgramme, dayDecision } from '#domain/schedule/desk-schedule.ts';
import type { Day } from '#domain/schedule/programme.ts';
import { emptyPlan, instantTyped, planReadAs, type TypedPlan } from './typed-plan.ts';

/** The schema that turns the form values for one day of a programme into the API's format. */
export const typedDay = planReadAs(dayDecision, ({ kind, title, summary, category, isLive, minutes, ...when }) => {
  if (kind === 'replaced') return { kind, facts: { title, summary, category, isLive } };
  if (kind !== 'moved') return { kind };
  return { kind, startsAt: instantTyped(when), minutes: Number(minutes) };
});

/** The form's initial values: the stored decision about the day, or else the programme's usual time. */
export function dayDraftOf({ rule, exceptions }: DeskProgramme, day: Day): TypedPlan {
  const found = exceptions.find((one) => one.day === day);
  const usual: TypedPlan = {
    ...emptyPlan(day),
    kind: found?.kind ?? 'as-planned',
    start: rule.kind === 'weekly' ? rule.start : '',
    minutes: String(rule.minutes),
  };
  if (found?.kind === 'replaced') return { ...usual, ...found.facts };
  if (found?.kind !== 'moved') return usual;
  const at = new Date(found.startsAt);
  return {
    ...usual,
    date: londonDay(at),
    start: londonTime(at),
    storedStart: found.startsAt,
    minutes: String(found.minutes),
  };
}
