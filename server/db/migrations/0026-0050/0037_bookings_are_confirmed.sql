-- A request holds a seat once it is confirmed: by the link of its mail, or by the desk. Requests from before count as
-- confirmed.

alter table bookings drop constraint bookings_state_check;
alter table bookings add constraint bookings_state_check
  check (state in ('pending', 'requested', 'proposed', 'accepted', 'declined', 'withdrawn', 'expired'));

-- Of the link by which the guest confirms the request; the link itself is in the mail alone.
alter table bookings add column confirm_hash text unique;
-- When a request that nobody confirmed expires.
alter table bookings add column confirm_until timestamptz;
alter table bookings add constraint bookings_pending_expire check (state <> 'pending' or confirm_until is not null);
create index bookings_pending on bookings (confirm_until) where state = 'pending';

create or replace function forget_booking_words() returns trigger language plpgsql as $$
begin
  update bookings set words = '', proposal_hash = null, confirm_hash = null where submission_id = new.id;
  return null;
end $$;
