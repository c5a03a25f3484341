-- The index of the sitemaps says when a story of each month was last corrected, without reading the stories.
create index stories_corrected on stories (publish_at) include (corrected_at, unpublish_at, source)
  where status = 'published' and corrected_at is not null;
