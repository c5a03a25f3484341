/**
 * A phone number in full, such as `+447400123456`; null if it is invalid in `country` (two letters; null: unknown, then
 * it needs its country code). By the rules of the phone field itself, so that both sides agree (DIA-10).
 */
export async function fullPhone(phone: string, country: string | null): Promise<string | null> {
  if (!phone.startsWith('+') && country === null) return null;
  // Loaded with the first number: a quarter of a megabyte that nobody else needs.
  const { default: rules } = await import('intl-tel-input/utils');
  const iso2 = country?.toLowerCase();
  return rules.isValidNumberPrecise(phone, iso2) ? rules.formatNumber(phone, iso2, 'E164') : null;
}
