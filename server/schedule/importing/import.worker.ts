import type { DeskProgramme, ImportInput } from '#domain/schedule/desk-schedule.ts';
import { answerTasks } from '#server/threads/thread-pool.ts';
import { readCsv } from './csv-file.ts';
import { type ImportPlan, planImport } from './import-plan.ts';
import type { FileRead } from './read-line.ts';
import { readXmltv } from './xmltv-file.ts';

/** Reading a file, or comparing what was read with what is planned. */
export type ImportTask =
  | ({ readonly kind: 'read'; readonly today: string } & Pick<ImportInput, 'format' | 'text' | 'channel'>)
  | {
      readonly kind: 'plan';
      readonly read: FileRead;
      readonly stored: readonly DeskProgramme[];
      readonly replaces: boolean;
    };

export type ImportAnswer =
  | { readonly kind: 'read'; readonly read: FileRead }
  | { readonly kind: 'plan'; readonly plan: ImportPlan };

answerTasks((task: ImportTask): ImportAnswer => {
  if (task.kind === 'plan') return { kind: 'plan', plan: planImport(task.read, task.stored, task.replaces) };
  const { format, text, channel, today } = task;
  return { kind: 'read', read: format === 'csv' ? readCsv(text, today) : readXmltv(text, channel) };
});
