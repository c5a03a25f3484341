-- Whether the name of a signer who wants it shown is shown: when the mailed link was opened, or an editor approved it.

-- Names that are shown today stay: the default of the rows there are is a constant, so no row is written.
alter table signatures add column name_state text not null default 'shown'
  check (name_state in ('waiting', 'held', 'shown', 'rejected'));
alter table signatures alter column name_state set default 'waiting';

-- Many names may wait, so readers' lists must not have to pass over them.
create index signatures_named on signatures (petition_id, counted_at desc, id desc)
  where state = 'counted' and display_name and name_state = 'shown';
drop index signatures_recent;

-- The desk's queues.
create index signatures_names on signatures (name_state, id)
  where state = 'counted' and display_name and name_state <> 'shown';
