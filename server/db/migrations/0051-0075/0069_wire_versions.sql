-- Which version of its item a wire story is, where the source says so: an older one that comes later is left out. Null: not
-- said. Numbers have up to 15 digits, which double precision holds exactly.
alter table stories add column wire_version double precision;
alter table stories add column wire_version_at timestamptz;
