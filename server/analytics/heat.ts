/** Seconds after which a view counts half. */
export const HALF_LIFE_SECONDS = 6 * 3600;

// Beyond this many half-lives the smaller of two sums is lost in the larger one's last digit.
const NEGLIGIBLE = 60;

/**
 * Heat is the binary logarithm of a story's views, each doubled for every half-life since 1970. So a later view weighs
 * more instead of all earlier ones being made lighter: stored heats never change by themselves, their order is the order
 * of the decayed views at any moment, and no number grows beyond what a double holds. One view at `atMs`:
 */
export function heatOfView(atMs: number): number {
  return atMs / 1000 / HALF_LIFE_SECONDS;
}

/** The heat of the views of two heats together. */
export function addHeat(one: number, other: number): number {
  const apart = Math.min(Math.abs(one - other), NEGLIGIBLE);
  return Math.max(one, other) + Math.log2(1 + 2 ** -apart);
}

/** `addHeat` in SQL, for two columns or expressions of type double precision. */
export function addHeatSql(one: string, other: string): string {
  const apart = `least(abs(${one} - ${other}), ${NEGLIGIBLE})`;
  return `greatest(${one}, ${other}) + ln(1 + power(2::float8, -(${apart}))) / ln(2::float8)`;
}

/** `heatOfView` of this moment in SQL. */
export const HEAT_NOW_SQL = `(extract(epoch from now())::float8 / ${HALF_LIFE_SECONDS})`;
