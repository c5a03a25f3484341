interface Markable {
  readonly isFeatured: boolean;
  readonly isBreaking: boolean;
}

/** The one story set large: the first featured, else the first breaking, else the first (HOME-46); and all others. */
export function featuredAndRest<T extends Markable>(stories: readonly T[]): { featured: T | null; rest: readonly T[] } {
  const featured =
    stories.find((story) => story.isFeatured) ?? stories.find((story) => story.isBreaking) ?? stories[0] ?? null;
  return { featured, rest: stories.filter((story) => story !== featured) };
}
