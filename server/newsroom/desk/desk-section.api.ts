import { z } from 'zod';
import { DESK_EDITORS } from '#domain/desk/desk-editors.ts';
import { listChangeAnswer, removedStoriesAnswer, wireStoriesAnswer } from '#domain/desk/desk-section.ts';
import { isId } from '#domain/ids.ts';
import { SECTIONS, type SectionSlug } from '#domain/sections.ts';
import type { Database } from '#server/db/client.ts';
import type { App } from '#server/http/app-types.ts';
import { Problem } from '#server/http/problem.ts';
import { deskRoute } from '#server/http/routes.ts';
import { copyWireStory } from './desk-copy.service.ts';
import type { OneChange } from './desk-list-change.ts';
import { putBack, removeFromList } from './desk-removed.service.ts';
import { MAY } from './desk-section.policy.ts';
import { type PageMark, readRemovedStories, readWireStories } from './desk-section.repo.ts';

const PER_PAGE = 50;
/** Scan budget: a search returns what it has found after this many rows. */
const LOOKED_AT = 2000;
const MAX_WORDS = 8;

const oneSection = z.object({ section: z.string().max(40) });
const oneStory = oneSection.extend({ id: z.string().max(40) });
const before = z.string().max(80).optional();

/** What a section's editor shows besides the desk's list: the wire's stories and what was taken off the list. */
export function registerDeskSectionRoutes(app: App, db: Database): void {
  registerWire(app, db);
  registerRemoved(app, db);
  registerDelete(app, db);
}

function registerWire(app: App, db: Database): void {
  deskRoute(app, {
    method: 'GET',
    path: '/api/desk/sections/:section/wire',
    allow: MAY.read,
    tags: ['desk sections'],
    summary: 'The wire’s stories of a section, newest first; needs a reporter',
    params: oneSection,
    query: z.object({ before, q: z.string().max(200).optional() }),
    answer: wireStoriesAnswer,
    handle: async ({ params, query }) => {
      const section = knownSection(params.section);
      const words = (query.q ?? '').split(/\s+/).filter(Boolean).slice(0, MAX_WORDS);
      const after = pageMark(query.before);
      const looked = words.length > 0 ? LOOKED_AT : PER_PAGE + 1;
      const { stories, next } = await readWireStories(db.pool, section, { after, words, limit: PER_PAGE, looked });
      return { stories: [...stories], next: textOfMark(next) };
    },
  });
  deskRoute(app, {
    method: 'POST',
    path: '/api/desk/sections/:section/wire/:id/copy',
    allow: MAY.change,
    tags: ['desk sections'],
    summary: 'Make the desk’s copy of a wire story; needs an editor',
    params: oneStory,
    answer: listChangeAnswer,
    handle: async ({ params, user }) => {
      const section = knownSection(params.section);
      const copied = await copyWireStory(db, section, knownId(params.id), user.id);
      return answer('The story is the desk’s now: the wire no longer changes it.', copied);
    },
  });
}

function registerRemoved(app: App, db: Database): void {
  deskRoute(app, {
    method: 'GET',
    path: '/api/desk/sections/:section/removed',
    allow: MAY.read,
    tags: ['desk sections'],
    summary: 'What was taken off a section’s list, newest first; needs a reporter',
    params: oneSection,
    query: z.object({ before }),
    answer: removedStoriesAnswer,
    handle: async ({ params, query }) => {
      const section = knownSection(params.section);
      const page = { after: pageMark(query.before), limit: PER_PAGE };
      const { stories, next } = await readRemovedStories(db.pool, section, page);
      return { stories: [...stories], next: textOfMark(next) };
    },
  });
  deskRoute(app, {
    method: 'POST',
    path: '/api/desk/sections/:section/removed/:id/put-back',
    allow: MAY.change,
    tags: ['desk sections'],
    summary: 'Put a removed story back on its list and on the site; needs an editor',
    params: oneStory,
    answer: listChangeAnswer,
    handle: async ({ params, user }) => {
      const section = knownSection(params.section);
      return answer('The story is back on the site.', await putBack(db, section, knownId(params.id), user.id));
    },
  });
}

/** Lists that ask before a removal delete on the server at once (DESK-60, SPEC-26). */
function registerDelete(app: App, db: Database): void {
  for (const { apiPath, label, list } of DESK_EDITORS) {
    if (!list?.askBeforeRemoval) continue;
    deskRoute(app, {
      method: 'DELETE',
      path: `/api${apiPath}/:id`,
      allow: MAY.change,
      tags: ['desk sections'],
      summary: `${label}: take one off the site; needs an editor`,
      params: z.object({ id: z.string().max(40) }),
      answer: listChangeAnswer,
      handle: async ({ params, user }) => {
        const removed = await removeFromList(db, list.section, knownId(params.id), user.id);
        return answer('The story is off the site.', removed);
      },
    });
  }
}

function answer(message: string, { item, before, etag }: OneChange) {
  return { message, item, before, etag };
}

function knownSection(slug: string): SectionSlug {
  const section = SECTIONS.find((one) => one.slug === slug);
  if (!section) throw new Problem(404, 'no_such_section', 'There is no such section.');
  return section.slug;
}

function knownId(id: string): string {
  if (!isId(id)) throw new Problem(404, 'no_such_story', 'There is no such story.');
  return id;
}

/** `before` as an answer gave it: milliseconds and id; anything else is refused. */
function pageMark(before: string | undefined): PageMark | null {
  if (before === undefined) return null;
  const [, at, id] = /^(-?\d{1,14})-([0-9a-f]{24})$/.exec(before) ?? [];
  if (at === undefined || id === undefined) {
    throw new Problem(400, 'invalid_before', '`before` must be the `next` of an earlier answer.');
  }
  return { at: new Date(Number(at)), id };
}

function textOfMark(mark: PageMark | null): string | null {
  return mark === null ? null : `${mark.at.getTime()}-${mark.id}`;
}
