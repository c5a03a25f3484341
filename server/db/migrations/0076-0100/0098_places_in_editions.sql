-- Where the story was in an edition whose sending had not begun, and when the edition was to go out if it lost its only
-- story: undoing the kill brings both back.
alter table newsletter_drops add column place integer;
alter table newsletter_drops add column send_at timestamptz;
