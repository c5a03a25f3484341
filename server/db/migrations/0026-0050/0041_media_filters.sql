-- The media library lists everything, newest first, and narrows it down: each filter is read in the list's own order.
create index media_without_credit on media (id desc) where credit = '';
create index media_with_credit on media (id desc) where credit <> '';
create index media_without_alt on media (id desc) where alt = '';
create index media_with_alt on media (id desc) where alt <> '';
create index media_by_type on media (mime, id desc);
