import { z } from 'zod';
import {
  day,
  dayDecision,
  deskProgramme,
  deskSchedule,
  importAsked,
  importReport,
  programmeFields,
} from '#domain/schedule/desk-schedule.ts';
import type { App } from '#server/http/app-types.ts';
import type { DeskGuard } from '#server/http/desk-guard.ts';
import { exportedCsv } from '../importing/csv-writer.ts';
import { importSchedule } from '../importing/import.service.ts';
import {
  addProgramme,
  decideDay,
  type PlanningNeeds,
  readDeskSchedule,
  removeProgramme,
  saveProgramme,
} from './programmes.service.ts';
import { MAY } from './schedule.policy.ts';

export interface DeskScheduleNeeds extends PlanningNeeds {
  readonly accounts: DeskGuard;
}

const BASE = { tags: ['desk'], security: [{ bearer: [] }] };
const PROGRAMMES = '/api/desk/schedule/programmes';
const ID = z.object({ id: z.string().regex(/^[0-9a-f]{24}$/, 'This is no id.') });
const version = z.coerce.number().int().min(1);
const done = z.object({ message: z.string() });
/** Texts of one import; every other call is far smaller. */
const MOST_IMPORT_BYTES = 4 * 1_048_576;

/** What the desk plans: programmes, what is different on a day, import and export. */
export function registerDeskScheduleRoutes(app: App, needs: DeskScheduleNeeds): void {
  registerReading(app, needs);
  registerPlanning(app, needs);
  registerDays(app, needs);
  registerRemoval(app, needs);
  registerImport(app, needs);
}

function registerReading(app: App, needs: DeskScheduleNeeds): void {
  app.get(
    '/api/desk/schedule',
    { schema: { ...BASE, summary: 'All programmes of the desk', response: { 200: deskSchedule } } },
    async (request, reply) => {
      await needs.accounts.authorise(request, MAY.read);
      reply.header('cache-control', 'no-store');
      return readDeskSchedule(needs);
    },
  );
  app.get(
    '/api/desk/schedule/export.csv',
    { schema: { ...BASE, summary: 'The programmes as CSV, as the import takes them', response: { 200: z.string() } } },
    async (request, reply) => {
      await needs.accounts.authorise(request, MAY.read);
      const { programmes } = await readDeskSchedule(needs);
      return reply
        .header('cache-control', 'no-store')
        .header('content-disposition', 'attachment; filename="matv-programmes.csv"')
        .type('text/csv; charset=utf-8')
        .send(exportedCsv(programmes));
    },
  );
}

function registerPlanning(app: App, needs: DeskScheduleNeeds): void {
  app.post(
    PROGRAMMES,
    {
      schema: {
        ...{ ...BASE, summary: 'Add a programme; needs an editor' },
        ...{ body: programmeFields, response: { 201: deskProgramme } },
      },
    },
    async (request, reply) => {
      const { id } = await needs.accounts.authorise(request, MAY.plan);
      return reply.code(201).send(await addProgramme(needs, request.body, id));
    },
  );
  app.put(
    `${PROGRAMMES}/:id`,
    {
      schema: {
        ...{ ...BASE, summary: 'Change a programme; 409 when `version` is not its last one' },
        ...{ params: ID, body: programmeFields.extend({ version }), response: { 200: deskProgramme } },
      },
    },
    async (request) => {
      const { id: userId } = await needs.accounts.authorise(request, MAY.plan);
      const { version: known, ...fields } = request.body;
      return saveProgramme(needs, { id: request.params.id, version: known, userId }, fields);
    },
  );
}

function registerDays(app: App, needs: DeskScheduleNeeds): void {
  app.put(
    `${PROGRAMMES}/:id/days/:day`,
    {
      schema: {
        ...{ ...BASE, summary: 'Decide what is different on one day of a weekly programme' },
        params: ID.extend({ day }),
        ...{ body: z.object({ version, decision: dayDecision }), response: { 200: deskProgramme } },
      },
    },
    async (request) => {
      const { id: userId } = await needs.accounts.authorise(request, MAY.plan);
      const { version: known, decision } = request.body;
      return decideDay(needs, { ...request.params, version: known, userId }, decision);
    },
  );
}

function registerRemoval(app: App, needs: DeskScheduleNeeds): void {
  app.delete(
    `${PROGRAMMES}/:id`,
    {
      schema: {
        ...{ ...BASE, summary: 'Remove a programme with all its days; needs an editor' },
        ...{ params: ID, querystring: z.object({ version }), response: { 200: done } },
      },
    },
    async (request) => {
      const { id: userId } = await needs.accounts.authorise(request, MAY.plan);
      await removeProgramme(needs, { id: request.params.id, version: request.query.version, userId });
      return { message: 'Programme removed.' };
    },
  );
}

function registerImport(app: App, needs: DeskScheduleNeeds): void {
  app.post(
    '/api/desk/schedule/import',
    {
      bodyLimit: MOST_IMPORT_BYTES,
      schema: {
        ...{ ...BASE, summary: 'Read CSV or XMLTV: what would change, or with `plan` do it; needs an editor' },
        ...{ body: importAsked, response: { 200: importReport } },
      },
    },
    async (request) => {
      const { id } = await needs.accounts.authorise(request, MAY.plan);
      return importSchedule(needs, request.body, id);
    },
  );
}
