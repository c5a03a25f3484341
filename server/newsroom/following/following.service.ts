/** What changes with a click on Follow: the number on the author's own page, not the author's stories. */
export function followersOf(authorId: string): string {
  return `followers-${authorId}`;
}
