import { useAlerts } from '#app/desk/kit/alerts.tsx';
import { sendChange } from '#app/desk/kit/resource/call-desk.ts';
import { type SavingOver, useSaveOver } from '#app/desk/kit/resource/use-save-over.ts';
import { type DeskProgramme, deskProgramme } from '#domain/schedule/desk-schedule.ts';

interface Planned {
  readonly method: 'POST' | 'PUT';
  readonly path: string;
  /** A programme's fields, and the version that they replace. */
  readonly body: { readonly version?: number };
  /** The message after success. */
  readonly done: string;
}

/** Sends plans and shows the result as a message. A conflict stays until it is resolved. */
export function usePlan(onSaved: (programme: DeskProgramme) => void): SavingOver<Planned, DeskProgramme> {
  const { say } = useAlerts();
  return useSaveOver<Planned, DeskProgramme>({
    schema: deskProgramme,
    fieldsOf: ({ body: { version: _, ...fields } }) => fields,
    rebased: (planned, { version }) => ({ ...planned, body: { ...planned.body, version } }),
    send: async ({ method, path, body }) =>
      deskProgramme.parse(await sendChange(`/api/desk/schedule/programmes${path}`, { method, body })),
    onSaved: (programme, { done }) => {
      say('done', done);
      onSaved(programme);
    },
    failed: 'This was not saved',
    unreachable: 'The site could not be reached. What you have typed is still here.',
  });
}
