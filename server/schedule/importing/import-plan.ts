import { hash } from 'node:crypto';
import { newId } from '#domain/ids.ts';
import { londonDay, londonTime } from '#domain/london-clock.ts';
import { refusedClashes } from '#domain/schedule/clashes.ts';
import { type DeskProgramme, type ProgrammeFields, programmeOf, ruleOf } from '#domain/schedule/desk-schedule.ts';
import type { Programme } from '#domain/schedule/programme.ts';
import type { BadLine, FileRead, GoodLine } from './read-line.ts';

/** What an import would do. */
export interface ImportPlan {
  readonly added: readonly Programme[];
  readonly changed: readonly Programme[];
  readonly removed: readonly Programme[];
  readonly unchanged: number;
  readonly bad: readonly BadLine[];
  /** What is written over or removed, and as of which version. */
  readonly bases: readonly string[];
}

/**
 * Lines are matched with what is there: a single programme by its instant, a weekly one by title, days, start and first
 * day. Nothing else is touched, unless `replaces`: then single programmes within the time of the file that are not in it
 * go. A line that would clash with another programme of its kind is left out.
 */
export function planImport({ good, bad }: FileRead, stored: readonly DeskProgramme[], replaces: boolean): ImportPlan {
  const known = new Map(stored.map((one) => [keyOf(one), one]));
  const { lines, repeated } = withoutRepeats(good);
  const removed = replaces ? notInFile(lines, stored) : [];
  const gone = new Set(removed.map(({ id }) => id));
  const result = new Map(stored.map(programmeOf).flatMap((one) => (gone.has(one.id) ? [] : [[one.id, one] as const])));
  const plan = { added: [] as Programme[], changed: [] as Programme[], unchanged: 0, bad: [...bad, ...repeated] };
  for (const { line, fields } of lines) {
    const before = known.get(keyOf(fields));
    if (before && isSame(before, fields)) {
      plan.unchanged += 1;
      continue;
    }
    const old = before ? programmeOf(before) : null;
    const after = {
      id: old?.id ?? newId(),
      facts: fields.facts,
      rule: ruleOf(fields.rule),
      exceptions: old?.exceptions ?? [],
    };
    const [clash] = refusedClashes(after, [...result.values()]);
    if (clash) {
      const reason = `It is on at the same time as ‘${clash.withTitle}’ (${clash.day}, ${clash.start} to ${clash.end}).`;
      plan.bad.push({ line, reason });
      continue;
    }
    result.set(after.id, after);
    (old ? plan.changed : plan.added).push(after);
  }
  const touched = new Set([...removed, ...plan.changed].map(({ id }) => String(id)));
  const bases = stored.filter(({ _id }) => touched.has(_id)).map(({ _id, version }) => `${_id} ${version}`);
  return { ...plan, removed, bases, bad: plan.bad.toSorted((one, other) => one.line - other.line) };
}

/** Names a plan by what it does, so that it is done only as it was shown. */
export function nameOfPlan({ added, changed, bases }: ImportPlan): string {
  const does = { added: added.map(({ facts, rule }) => ({ facts, rule })), changed, bases };
  return hash('sha256', JSON.stringify(does), 'base64url');
}

/** 'News at six, Friday 20 November …' is for people; here the short form '2026-11-20 18:00 News at six'. */
export function planLine({ facts, rule }: Programme): string {
  if (rule.kind === 'once') return `${londonDay(rule.startsAt)} ${londonTime(rule.startsAt)} ${facts.title}`;
  const days = rule.days.map((day) => ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'][day - 1]).join(' ');
  return `${days} ${rule.start} ${facts.title}`;
}

function keyOf({ facts, rule }: ProgrammeFields): string {
  if (rule.kind === 'once') return new Date(rule.startsAt).toISOString();
  const days = rule.days.toSorted((one, other) => one - other).join('');
  return [facts.title.toLowerCase(), days, rule.start, rule.from].join('\n');
}

function isSame({ facts, rule }: ProgrammeFields, other: ProgrammeFields): boolean {
  return JSON.stringify(comparable(facts, rule)) === JSON.stringify(comparable(other.facts, other.rule));
}

function comparable({ title, summary, category, isLive }: ProgrammeFields['facts'], rule: ProgrammeFields['rule']) {
  return [title, summary, category, isLive, rule.minutes, rule.kind === 'weekly' ? rule.until : null];
}

function withoutRepeats(good: readonly GoodLine[]): { lines: GoodLine[]; repeated: BadLine[] } {
  const first = new Map<string, number>();
  const lines: GoodLine[] = [];
  const repeated: BadLine[] = [];
  for (const one of good) {
    const key = keyOf(one.fields);
    const before = first.get(key);
    if (before === undefined) {
      first.set(key, one.line);
      lines.push(one);
    } else repeated.push({ line: one.line, reason: `Line ${before} has the same programme already.` });
  }
  return { lines, repeated };
}

/** Single programmes from the first start to the last end of the file that it does not name. */
function notInFile(lines: readonly GoodLine[], stored: readonly DeskProgramme[]): Programme[] {
  const starts = lines.flatMap(({ fields: { rule } }) => (rule.kind === 'once' ? [ruleOf(rule)] : []));
  const instants = starts.flatMap((rule) => (rule.kind === 'once' ? [rule.startsAt.getTime()] : []));
  const ends = starts.flatMap((rule) =>
    rule.kind === 'once' ? [rule.startsAt.getTime() + rule.minutes * 60_000] : [],
  );
  if (instants.length === 0) return [];
  const [from, to, named] = [Math.min(...instants), Math.max(...ends), new Set(instants)];
  return stored.map(programmeOf).filter(({ rule }) => {
    const at = rule.kind === 'once' ? rule.startsAt.getTime() : null;
    return at !== null && at >= from && at < to && !named.has(at);
  });
}
