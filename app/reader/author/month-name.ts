const MONTHS = [
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
  return MONTHS[month - 1] ?? '';
}
