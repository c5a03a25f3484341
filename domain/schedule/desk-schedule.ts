import { z } from 'zod';
import { parseId } from '#domain/ids.ts';
import { plainText } from '#domain/plain-text.ts';
import { MAX_MINUTES, MIN_MINUTES, type Programme } from './programme.ts';

const MINUTE_MS = 60_000;

/** A calendar day as forms send it. */
export const day = z.iso.date('This is no date.').refine((text) => text >= '2000-01-01' && text < '2100-01-01', {
  message: 'The date must lie between 2000 and 2099.',
});
const start = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'The time must be written as 18:30.');
const minutes = z
  .number('The length must be in whole minutes.')
  .int('The length must be in whole minutes.')
  .min(MIN_MINUTES, 'A programme lasts a minute at least.')
  .max(MAX_MINUTES, 'A programme lasts 24 hours at most.');
const startsAt = z.iso
  .datetime()
  .refine((text) => Date.parse(text) % MINUTE_MS === 0, { message: 'The start must be a full minute.' });

const facts = z.object({
  title: plainText().min(1, 'A programme needs a title.').max(160, 'The title is longer than 160 characters.'),
  summary: plainText().max(1000, 'The summary is longer than 1,000 characters.').default(''),
  category: plainText().max(60, 'The category is longer than 60 characters.').default(''),
  isLive: z.boolean().default(false),
});

const weeklyRule = z
  .object({
    kind: z.literal('weekly'),
    days: z
      .array(z.number().int().min(1).max(7))
      .min(1, 'Choose at least one day of the week.')
      .refine((days) => new Set(days).size === days.length, { message: 'A day of the week is listed twice.' }),
    start,
    minutes,
    from: day,
    until: day.nullable(),
  })
  .refine(({ from, until }) => until === null || until >= from, {
    message: 'The last day lies before the first.',
    path: ['until'],
  });

const onceRule = z.object({ kind: z.literal('once'), startsAt, minutes });

/** A programme as the desk sends it. */
export const programmeFields = z.object({ facts, rule: z.discriminatedUnion('kind', [weeklyRule, onceRule]) });

/** A change to one day of a weekly programme; 'as-planned' undoes it. */
export const dayDecision = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('as-planned') }),
  z.object({ kind: z.literal('cancelled') }),
  z.object({ kind: z.literal('moved'), startsAt, minutes }),
  z.object({ kind: z.literal('replaced'), facts }),
]);

const storedException = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('cancelled'), day: z.string() }),
  z.object({ kind: z.literal('moved'), day: z.string(), startsAt: z.iso.datetime(), minutes: z.number() }),
  z.object({ kind: z.literal('replaced'), day: z.string(), facts }),
]);

/** A programme as the desk receives it. `version` counts its changes; a save sends the one it is based on. */
export const deskProgramme = programmeFields.extend({
  _id: z.string(),
  exceptions: z.array(storedException),
  version: z.number().int(),
  updatedAt: z.iso.datetime(),
  updatedBy: z.string(),
});

/** `GET /api/desk/schedule`: everything scheduled from `since` on. */
export const deskSchedule = z.object({
  programmes: z.array(deskProgramme),
  /** Today in London by the server's clock, and the first day that is complete here. */
  today: z.string(),
  since: z.string(),
  /** What readers see until the desk has created a programme. */
  samples: z.array(deskProgramme),
});

export type ProgrammeFields = z.infer<typeof programmeFields>;
export type DayDecision = z.infer<typeof dayDecision>;
export type DeskProgramme = z.infer<typeof deskProgramme>;
export type DeskSchedule = z.infer<typeof deskSchedule>;

/** Converts a programme from the API. Throws if its id is invalid. */
export function programmeOf({ _id, facts, rule, exceptions }: DeskProgramme): Programme {
  const id = parseId(_id);
  if (!id) throw new Error(`'${_id}' is no id of a programme`);
  return {
    id,
    facts,
    rule: ruleOf(rule),
    exceptions: exceptions.map((one) => (one.kind === 'moved' ? { ...one, startsAt: new Date(one.startsAt) } : one)),
  };
}

/** Converts a rule from the API. */
export function ruleOf(rule: ProgrammeFields['rule']): Programme['rule'] {
  return rule.kind === 'once' ? { ...rule, startsAt: new Date(rule.startsAt) } : rule;
}

/** What an import will do, and what it can't import. */
export const importReport = z.object({
  /** Identifies this plan; it is carried out only if it would still be the same. */
  plan: z.string(),
  added: z.array(z.string()),
  changed: z.array(z.string()),
  removed: z.array(z.string()),
  unchanged: z.number().int(),
  /** Lines of the file that are skipped, counted from 1, and why. */
  bad: z.array(z.object({ line: z.number().int(), reason: z.string() })),
  /** The channels in an XMLTV file, and the one that was imported. */
  channels: z.array(z.object({ id: z.string(), name: z.string() })),
  channel: z.string().nullable(),
  isDone: z.boolean(),
  /** The id of the completed import, by which it can be undone for a day. */
  undo: z.string().nullable(),
});

/** `POST /api/desk/schedule/imports/{id}/undo`: how many programmes were removed, and how many restored. */
export const takenBack = z.object({ removed: z.number().int(), restored: z.number().int() });
export type TakenBack = z.infer<typeof takenBack>;

/** `POST /api/desk/schedule/import`: without `plan` it is a dry run. */
export const importInput = z.object({
  format: z.enum(['csv', 'xmltv']),
  text: z.string().max(900_000, 'The file is too large: 900 kB at most.'),
  channel: z.string().max(200).nullable().default(null),
  /** Removes one-off programmes in the file's period that are not in the file. */
  replaces: z.boolean().default(false),
  plan: z.string().max(80).nullable().default(null),
});

export type ImportReport = z.infer<typeof importReport>;
export type ImportInput = z.infer<typeof importInput>;
