import type { DeskLivePost } from '#domain/desk/live-blog.ts';

/** The scheduled posts among those `edited` that are no longer listed. */
export function goneWithWork(edited: readonly DeskLivePost[], listed: readonly DeskLivePost[]): DeskLivePost[] {
  const ids = new Set(listed.map(({ id }) => id));
  return edited.filter(({ id, place }) => place === null && !ids.has(id));
}

/** Scheduled posts with those that are gone, each where it was, so that typing in it goes on. */
export function withGone(scheduled: readonly DeskLivePost[], gone: readonly DeskLivePost[]): DeskLivePost[] {
  const dueAt = (post: DeskLivePost) => Date.parse(post.dueAt ?? '');
  return [...scheduled, ...gone].sort((one, other) => dueAt(one) - dueAt(other));
}
