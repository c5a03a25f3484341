/** Cards of stories, in whatever list. */
export const cards = {
  live: 'Live',
  breaking: 'Breaking',
  blog: 'Blog',
  noBlogs: 'No blog posts found.',
  readMore: 'Read More',
  like: 'Like',
  favourite: 'Favourite',
  share: 'Share',
  copyLink: 'Copy Link',
  retry: 'Try Again',
  /** Badge of a story that has no tag; the server's word for it. */
  badge: (badge: string) => badge,
  /** A pill's name, which is a topic, 'All' or 'Favourites'. */
  pill: (name: string) => name,
  author: (name: string) => name,
  /** Where a story or an author is from. */
  place: (name: string) => name,
};
