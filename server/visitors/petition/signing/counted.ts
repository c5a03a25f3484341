/**
 * The counts of a petition are updated in the statement that changes its signatures; these are the parts of it that do so.
 * Rows of `petition_locations` are locked in a fixed order and the petition's own row last, so that two such statements
 * cannot deadlock.
 */

/** Follows a CTE `came (petition_id, location_key, counts boolean)` of new signatures. */
export const COUNT_UP = `
  per as (select petition_id, location_key, count(*)::int as n from came where counts group by 1, 2),
  places as (
    insert into petition_locations as l (petition_id, location_key, signatures)
    select petition_id, location_key, n from per order by 1, 2
    on conflict (petition_id, location_key) do update set signatures = l.signatures + excluded.signatures
    returning petition_id, location_key, signatures),
  counted as (
    update petition_counts c set signatures = c.signatures + t.n, locations = c.locations + t.fresh
    from (select petition_id, sum(per.n)::int as n, (count(*) filter (where places.signatures = per.n))::int as fresh
          from per join places using (petition_id, location_key) group by 1) t
    where c.petition_id = t.petition_id)`;

/** The column of `petition_counts` to which signatures that no longer count are added; null for none. */
export type CountedInstead = 'withdrawn' | null;

/** Follows a CTE `gone (petition_id, location_key, counts boolean)` of signatures that no longer count. */
export function countDown(countedInstead: CountedInstead): string {
  return `
  per as (select petition_id, location_key, count(*)::int as n from gone where counts group by 1, 2),
  held as (
    select l.petition_id, l.location_key, per.n from petition_locations l join per using (petition_id, location_key)
    order by 1, 2 for update of l),
  places as (
    update petition_locations l set signatures = l.signatures - held.n from held
    where l.petition_id = held.petition_id and l.location_key = held.location_key
    returning l.petition_id, l.signatures),
  counted as (
    update petition_counts c set signatures = c.signatures - t.n, locations = c.locations - t.empty
      ${countedInstead === null ? '' : `, ${countedInstead} = c.${countedInstead} + t.n`}
    from (select p.petition_id, p.n, coalesce(e.empty, 0) as empty
          from (select petition_id, sum(n)::int as n from per group by 1) p
          left join (select petition_id, count(*)::int as empty from places where signatures = 0 group by 1) e
            using (petition_id)) t
    where c.petition_id = t.petition_id)`;
}
