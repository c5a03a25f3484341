/** '999', '1.0K', '1.5K', '2.5M' (CONST-27, CONST-28, SPEC-10); NaN and infinity count as 0. */
export function formatViews(count: number): string {
  const views = Number.isFinite(count) ? Math.max(0, Math.floor(count)) : 0;
  if (views < 1000) return String(views);
  // 999,950 would round to '1000.0K'.
  if (views < 999_950) return `${(views / 1000).toFixed(1)}K`;
  return `${(views / 1_000_000).toFixed(1)}M`;
}
