const FORMATS = new Map<string, Intl.NumberFormat>();

/** A count as readers of another language shorten it: '999', '1.2 हज़ार', '12.3 लाख'. */
export function shortCountIn(locale: string, count: number): string {
  const options = { notation: 'compact', compactDisplay: 'long', maximumFractionDigits: 1 } as const;
  const format = FORMATS.get(locale) ?? new Intl.NumberFormat(locale, options);
  FORMATS.set(locale, format);
  return format.format(count);
}
