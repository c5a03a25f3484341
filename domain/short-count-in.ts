import { onceForEach } from './once-for-each.ts';

const OPTIONS = { notation: 'compact', compactDisplay: 'long', maximumFractionDigits: 1 } as const;
const formatIn = onceForEach((locale: string) => new Intl.NumberFormat(locale, OPTIONS));

/** A count as readers of another language shorten it: '999', '1.2 हज़ार', '12.3 लाख'. */
export function shortCountIn(locale: string, count: number): string {
  return formatIn(locale).format(count);
}
