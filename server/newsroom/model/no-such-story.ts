import { Problem } from '#server/http/problem.ts';

export function noSuchStory(): Problem {
  return new Problem(404, 'story_not_found', 'There is no such story.');
}
