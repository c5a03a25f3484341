-- The feed of WIRE_URL can be paused at the desk as well. Other sources have this in managed_sources: here it is null.
alter table wire_sources add column paused_at timestamptz;
