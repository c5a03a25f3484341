import { z } from 'zod';
import { recordId } from '#domain/record-id.ts';
import {
  day,
  dayDecision,
  deskProgramme,
  deskSchedule,
  importInput,
  importReport,
  programmeFields,
  takenBack,
} from '#domain/schedule/desk-schedule.ts';
import type { App } from '#server/http/app-types.ts';
import { deskRoute } from '#server/http/routes.ts';
import { exportedCsv } from '../importing/csv-writer.ts';
import { importSchedule, takeBackImport } from '../importing/import.service.ts';
import {
  addProgramme,
  decideDay,
  type PlanningNeeds,
  readDeskSchedule,
  removeProgramme,
  saveProgramme,
} from './programmes.service.ts';
import { MAY } from './schedule.policy.ts';

const PROGRAMMES = '/api/desk/schedule/programmes';
const ID = z.object({ id: recordId });
const version = z.coerce.number().int().min(1);
const done = z.object({ message: z.string() });
/** Texts of one import; every other call is far smaller. */
const MAX_IMPORT_BYTES = 4 * 1_048_576;

/** What the desk plans: programmes, what is different on a day, import and export. */
export function registerDeskScheduleRoutes(app: App, needs: PlanningNeeds): void {
  registerReading(app, needs);
  registerPlanning(app, needs);
  registerDays(app, needs);
  registerRemoval(app, needs);
  registerImport(app, needs);
}

function registerReading(app: App, needs: PlanningNeeds): void {
  deskRoute(app, {
    method: 'GET',
    path: '/api/desk/schedule',
    allow: MAY.read,
    tokenScope: 'schedule:write',
    tags: ['desk'],
    summary: 'All programmes of the desk',
    answer: deskSchedule,
    handle: () => readDeskSchedule(needs),
  });
  deskRoute(app, {
    method: 'GET',
    path: '/api/desk/schedule/export.csv',
    allow: MAY.read,
    tokenScope: 'schedule:write',
    tags: ['desk'],
    summary: 'The programmes as CSV, as the import takes them',
    answer: z.string(),
    produces: ['text/csv'],
    handle: async ({ reply }) => {
      const { programmes } = await readDeskSchedule(needs);
      return reply
        .header('cache-control', 'no-store')
        .header('content-disposition', 'attachment; filename="matv-programmes.csv"')
        .type('text/csv; charset=utf-8')
        .send(exportedCsv(programmes));
    },
  });
}

function registerPlanning(app: App, needs: PlanningNeeds): void {
  deskRoute(app, {
    method: 'POST',
    path: PROGRAMMES,
    allow: MAY.plan,
    tokenScope: 'schedule:write',
    tags: ['desk'],
    summary: 'Add a programme; needs an editor',
    body: programmeFields,
    status: 201,
    answer: deskProgramme,
    handle: ({ body, user }) => addProgramme(needs, body, user.id),
  });
  deskRoute(app, {
    method: 'PUT',
    path: `${PROGRAMMES}/:id`,
    allow: MAY.plan,
    tokenScope: 'schedule:write',
    tags: ['desk'],
    summary: 'Change a programme; 409 when `version` is not its last one',
    params: ID,
    body: programmeFields.extend({ version }),
    answer: deskProgramme,
    handle: ({ params, body, user }) => {
      const { version: known, ...fields } = body;
      return saveProgramme(needs, { id: params.id, version: known, userId: user.id }, fields);
    },
  });
}

function registerDays(app: App, needs: PlanningNeeds): void {
  deskRoute(app, {
    method: 'PUT',
    path: `${PROGRAMMES}/:id/days/:day`,
    allow: MAY.plan,
    tokenScope: 'schedule:write',
    tags: ['desk'],
    summary: 'Decide what is different on one day of a weekly programme',
    params: ID.extend({ day }),
    body: z.object({ version, decision: dayDecision }),
    answer: deskProgramme,
    handle: ({ params, body, user }) => {
      const { version: known, decision } = body;
      return decideDay(needs, { ...params, version: known, userId: user.id }, decision);
    },
  });
}

function registerRemoval(app: App, needs: PlanningNeeds): void {
  deskRoute(app, {
    method: 'DELETE',
    path: `${PROGRAMMES}/:id`,
    allow: MAY.plan,
    tokenScope: 'schedule:write',
    tags: ['desk'],
    summary: 'Remove a programme with all its days; needs an editor',
    params: ID,
    query: z.object({ version }),
    answer: done,
    handle: async ({ params, query, user }) => {
      await removeProgramme(needs, { id: params.id, version: query.version, userId: user.id });
      return { message: 'Programme removed.' };
    },
  });
}

function registerImport(app: App, needs: PlanningNeeds): void {
  deskRoute(app, {
    method: 'POST',
    path: '/api/desk/schedule/import',
    allow: MAY.plan,
    tokenScope: 'schedule:write',
    limits: { bytes: MAX_IMPORT_BYTES },
    tags: ['desk'],
    summary: 'Read CSV or XMLTV: what would change, or with `plan` do it; needs an editor',
    body: importInput,
    answer: importReport,
    handle: ({ body, user }) => importSchedule(needs, body, user.id),
  });
  deskRoute(app, {
    method: 'POST',
    path: '/api/desk/schedule/imports/:id/undo',
    allow: MAY.plan,
    tokenScope: 'schedule:write',
    tags: ['desk'],
    summary: 'Take an import back; 409 when programmes were changed since; needs an editor',
    params: z.object({ id: z.string().max(40) }),
    answer: takenBack,
    handle: ({ params, user }) => takeBackImport(needs, params.id, user.id),
  });
}
