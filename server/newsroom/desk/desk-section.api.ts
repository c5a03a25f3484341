import { z } from 'zod';
import { DESK_EDITORS } from '#domain/desk/desk-editors.ts';
import { listChangeAnswer, removedStoriesAnswer, wireStoriesAnswer } from '#domain/desk/desk-section.ts';
import { isId } from '#domain/ids.ts';
import { SECTIONS, type SectionSlug } from '#domain/sections.ts';
import type { Database } from '#server/db/client.ts';
import type { App } from '#server/http/app-types.ts';
import type { DeskGuard } from '#server/http/desk-guard.ts';
import { Problem } from '#server/http/problem.ts';
import { copyWireStory } from './desk-copy.service.ts';
import type { OneChange } from './desk-list-change.ts';
import { putBack, removeFromList } from './desk-removed.service.ts';
import { SECTION_POLICY } from './desk-section.policy.ts';
import { type PageMark, readRemovedStories, readWireStories } from './desk-section.repo.ts';

const PER_PAGE = 50;
/** Rows that one search looks at before it answers with what it has. */
const LOOKED_AT = 2000;
const MOST_WORDS = 8;

const oneSection = z.object({ section: z.string().max(40) });
const oneStory = oneSection.extend({ id: z.string().max(40) });
const before = z.string().max(80).optional();
const common = { tags: ['desk sections'], security: [{ bearer: [] }] };

/** What a section's editor shows besides the desk's list: the wire's stories and what was taken off the list. */
export function registerDeskSectionRoutes(app: App, db: Database, guard: DeskGuard): void {
  registerWire(app, db, guard);
  registerRemoved(app, db, guard);
  registerDelete(app, db, guard);
}

function registerWire(app: App, db: Database, guard: DeskGuard): void {
  app.get(
    '/api/desk/sections/:section/wire',
    {
      schema: {
        ...common,
        summary: 'The wire’s stories of a section, newest first; needs a reporter',
        params: oneSection,
        querystring: z.object({ before, q: z.string().max(200).optional() }),
        response: { 200: wireStoriesAnswer },
      },
    },
    async (request, reply) => {
      await guard.authorise(request, SECTION_POLICY.read);
      const section = knownSection(request.params.section);
      const words = (request.query.q ?? '').split(/\s+/).filter(Boolean).slice(0, MOST_WORDS);
      const after = pageMark(request.query.before);
      const looked = words.length > 0 ? LOOKED_AT : PER_PAGE + 1;
      const { stories, next } = await readWireStories(db.pool, section, { after, words, limit: PER_PAGE, looked });
      reply.header('cache-control', 'no-store');
      return { stories: [...stories], next: textOfMark(next) };
    },
  );
  app.post(
    '/api/desk/sections/:section/wire/:id/copy',
    {
      schema: {
        ...common,
        summary: 'Make the desk’s copy of a wire story; needs an editor',
        params: oneStory,
        response: { 200: listChangeAnswer },
      },
    },
    async (request) => {
      const { id: userId } = await guard.authorise(request, SECTION_POLICY.change);
      const section = knownSection(request.params.section);
      const copied = await copyWireStory(db, section, knownId(request.params.id), userId);
      return answer('The story is the desk’s now: the wire no longer changes it.', copied);
    },
  );
}

function registerRemoved(app: App, db: Database, guard: DeskGuard): void {
  app.get(
    '/api/desk/sections/:section/removed',
    {
      schema: {
        ...common,
        summary: 'What was taken off a section’s list, newest first; needs a reporter',
        params: oneSection,
        querystring: z.object({ before }),
        response: { 200: removedStoriesAnswer },
      },
    },
    async (request, reply) => {
      await guard.authorise(request, SECTION_POLICY.read);
      const section = knownSection(request.params.section);
      const asked = { after: pageMark(request.query.before), limit: PER_PAGE };
      const { stories, next } = await readRemovedStories(db.pool, section, asked);
      reply.header('cache-control', 'no-store');
      return { stories: [...stories], next: textOfMark(next) };
    },
  );
  app.post(
    '/api/desk/sections/:section/removed/:id/put-back',
    {
      schema: {
        ...common,
        summary: 'Put a removed story back on its list and on the site; needs an editor',
        params: oneStory,
        response: { 200: listChangeAnswer },
      },
    },
    async (request) => {
      const { id: userId } = await guard.authorise(request, SECTION_POLICY.change);
      const section = knownSection(request.params.section);
      return answer('The story is back on the site.', await putBack(db, section, knownId(request.params.id), userId));
    },
  );
}

/** Lists that ask before a removal delete on the server at once (DESK-60, SPEC-26). */
function registerDelete(app: App, db: Database, guard: DeskGuard): void {
  for (const { apiPath, label, list } of DESK_EDITORS) {
    if (!list?.askBeforeRemoval) continue;
    app.delete(
      `/api${apiPath}/:id`,
      {
        schema: {
          ...common,
          summary: `${label}: take one off the site; needs an editor`,
          params: z.object({ id: z.string().max(40) }),
          response: { 200: listChangeAnswer },
        },
      },
      async (request) => {
        const { id: userId } = await guard.authorise(request, SECTION_POLICY.change);
        const removed = await removeFromList(db, list.section, knownId(request.params.id), userId);
        return answer('The story is off the site.', removed);
      },
    );
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
  const [, at, id] = /^(\d{1,14})-([0-9a-f]{24})$/.exec(before) ?? [];
  if (at === undefined || id === undefined) {
    throw new Problem(400, 'invalid_before', '`before` must be the `next` of an earlier answer.');
  }
  return { at: new Date(Number(at)), id };
}

function textOfMark(mark: PageMark | null): string | null {
  return mark === null ? null : `${mark.at.getTime()}-${mark.id}`;
}
