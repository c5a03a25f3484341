/**
 * The numbers of a petition are kept in the statement that changes its signatures. These are the parts of it that follow:
 * rows of `petition_locations` are taken in one order and the petition's own row last, so that two of them wait for each
 * other and never in a circle.
 */

/** Behind a CTE `came (petition_id, location_key, counts boolean)` of signatures that are new to the count. */
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

/** Why signatures count no longer: the column of `petition_counts` that gains them; null: none does. */
export type Leaving = 'withdrawn' | null;

/** Behind a CTE `gone (petition_id, location_key, counts boolean)` of signatures that count no longer. */
export function countDown(leaving: Leaving): string {
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
      ${leaving === null ? '' : `, ${leaving} = c.${leaving} + t.n`}
    from (select p.petition_id, p.n, coalesce(e.empty, 0) as empty
          from (select petition_id, sum(n)::int as n from per group by 1) p
          left join (select petition_id, count(*)::int as empty from places where signatures = 0 group by 1) e
            using (petition_id)) t
    where c.petition_id = t.petition_id)`;
}
