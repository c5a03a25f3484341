import { csvCell } from '#domain/csv-cell.ts';
import { londonDay } from '#domain/london-clock.ts';
import type { DeskProgramme } from '#domain/schedule/desk-schedule.ts';
import { unambiguousTime } from '../london-times.ts';

const COLUMNS = ['title', 'date', 'days', 'from', 'until', 'start', 'minutes', 'category', 'live', 'summary'] as const;
const DAY_NAMES = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** The programmes as the import takes them. What is different on single days is not in it. */
export function exportedCsv(programmes: readonly DeskProgramme[]): string {
  const lines = [COLUMNS.map(csvCell).join(','), ...programmes.map(lineOf)];
  return `\uFEFF${lines.join('\r\n')}\r\n`;
}

function lineOf({ facts, rule }: DeskProgramme): string {
  const { title, category, isLive, summary } = facts;
  const cells: Record<(typeof COLUMNS)[number], string> = {
    title,
    category,
    summary,
    live: isLive ? 'yes' : 'no',
    minutes: String(rule.minutes),
    ...whenOf(rule),
  };
  return COLUMNS.map((column) => csvCell(cells[column])).join(',');
}

function whenOf(rule: DeskProgramme['rule']) {
  if (rule.kind === 'weekly') {
    const days = rule.days.map((day) => DAY_NAMES[day - 1]).join(' ');
    return { date: '', days, from: rule.from, until: rule.until ?? '', start: rule.start };
  }
  const at = new Date(rule.startsAt);
  return { date: londonDay(at), days: '', from: '', until: '', start: unambiguousTime(at) };
}
