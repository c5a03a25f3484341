-- Earlier versions let a story have the slug 'feed', whose address is that of its section's feed. Blog posts and deep dives
-- are reached there, so theirs stays.
update stories set slug = 'feed-' || right(id, 8) where slug = 'feed' and kind = 'article';
