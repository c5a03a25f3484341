/** A month in Europe/London time, counted from 1. */
export interface Month {
  readonly year: number;
  readonly month: number;
}

const NAMES = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** The name of a month counted from 1. */
export function monthName(month: number): string {
  return NAMES[month - 1] ?? '';
}

/** The month that an address names, such as '2026-11'; null for anything else. */
export function monthFrom(text: string | null): Month | null {
  const [, year, month] = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(text ?? '') ?? [];
  return year && month && Number(year) > 0 ? { year: Number(year), month: Number(month) } : null;
}

/** As an address names it: '2026-11'. */
export function monthInAddress({ year, month }: Month): string {
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}`;
}
