-- Bookings of the talk show: what became of each request, and the session whose place it holds. What the guest wrote is
-- in `submissions`; when the show is on is the setting 'bookings.shows'.

create table bookings (
  submission_id text primary key references submissions (id) on delete cascade,
  state text not null default 'requested'
    check (state in ('requested', 'proposed', 'accepted', 'declined', 'withdrawn')),
  -- As London's calendar and clock name it; none when the guest left the date open.
  session_date text check (session_date ~ '^\d{4}-\d\d-\d\d$'),
  session_starts text check (session_starts ~ '^\d\d:\d\d$'),
  session_ends text check (session_ends ~ '^\d\d:\d\d$'),
  version int not null default 1,
  -- Of the link by which the guest answers a proposed date; the link itself is in the mail alone.
  proposal_hash text unique,
  -- The editor's own words in the last answer.
  words text not null default '',
  answered_by text references users (id) on delete set null,
  answered_at timestamptz,
  check ((session_date is null) = (session_starts is null) and (session_date is null) = (session_ends is null))
);
create index bookings_by_session on bookings (session_date, session_starts)
  where state in ('requested', 'proposed', 'accepted');

-- What was written to a guest goes when the guest's own words go.
create function forget_booking_words() returns trigger language plpgsql as $$
begin
  update bookings set words = '', proposal_hash = null where submission_id = new.id;
  return null;
end $$;
create trigger forget_booking_words after update of anonymised_at on submissions
  for each row when (new.kind = 'booking' and old.anonymised_at is null and new.anonymised_at is not null)
  execute function forget_booking_words();
