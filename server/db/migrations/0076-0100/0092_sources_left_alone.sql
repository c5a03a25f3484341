-- Until when a source has asked to be left alone (Retry-After): until then it is not polled at its interval.
alter table wire_sources add column left_alone_until timestamptz;
