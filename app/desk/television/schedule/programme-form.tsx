import { useAlerts } from '#app/desk/kit/alerts.tsx';
import { ConflictPanel } from '#app/desk/kit/conflict-panel.tsx';
import { DeskButton } from '#app/desk/kit/desk-button.tsx';
import formStyles from '#app/desk/kit/form.module.css';
import { useFormBasis } from '#app/desk/kit/plain-form/form-basis.tsx';
import { PlainForm } from '#app/desk/kit/plain-form/plain-form.tsx';
import { usePlainForm } from '#app/desk/kit/plain-form/use-plain-form.ts';
import { letGoOfWork } from '#app/desk/kit/unsaved-work.ts';
import { useSend } from '#app/desk/kit/use-send.ts';
import { useMay } from '#app/desk/session/viewer.ts';
import { newId } from '#domain/ids.ts';
import { type Clashes, clashesOf } from '#domain/schedule/clashes.ts';
import { type DeskProgramme, type ProgrammeFields, programmeOf, ruleOf } from '#domain/schedule/desk-schedule.ts';
import type { Day, Programme } from '#domain/schedule/programme.ts';
import { ClashList } from './clash-list.tsx';
import { draftOf, typedProgramme } from './programme-draft.ts';
import { ProgrammeInputs } from './programme-inputs.tsx';
import styles from './schedule.module.css';
import { decisionText, ruleText } from './schedule-words.ts';
import { emptyPlan } from './typed-plan.ts';
import { usePlan } from './use-plan.ts';

interface ProgrammeFormProps {
  /** `null` for a new programme. */
  readonly programme: DeskProgramme | null;
  readonly programmes: readonly DeskProgramme[];
  readonly today: Day;
  readonly onSaved: (programme: DeskProgramme) => void;
  readonly onRemoved: () => void;
  /** Reads the schedule again, which somebody else may have changed. */
  readonly reload: () => void;
}

/** The form of a programme: its details and times. Overlaps with other programmes are shown while typing. */
export function ProgrammeForm(props: ProgrammeFormProps) {
  const { programme, programmes, today, onSaved, onRemoved, reload } = props;
  const typedOf = (from: DeskProgramme | null) => (from ? draftOf(from, today) : emptyPlan(today));
  const form = usePlainForm(typedProgramme, typedOf(programme));
  const { basis: stored, startFrom } = useFormBasis(form, programme, { isNewer, typedOf });
  const mayPlan = useMay('editor');
  const { isSaving, theirs, save, settle } = usePlan(take);
  const clashes = clashesOfTyped(typedProgramme.safeParse(form.watch()).data, stored, programmes, today);

  async function saveOver(fields: ProgrammeFields, version: number) {
    const to = stored ? { method: 'PUT' as const, path: `/${stored._id}` } : { method: 'POST' as const, path: '' };
    await save({ ...to, body: { ...fields, version }, done: 'Programme saved.' });
  }
  function take(saved: DeskProgramme) {
    startFrom(saved);
    settle();
    onSaved(saved);
  }

  return (
    <>
      <h2 className={styles.cardTitle}>{stored ? stored.facts.title : 'New programme'}</h2>
      {theirs && (
        <Conflict
          theirs={theirs}
          isSaving={isSaving}
          onTheirs={take}
          onMine={(version) => void form.handleSubmit((fields) => saveOver(fields, version))()}
        />
      )}
      <PlainForm form={form} onSend={(fields) => saveOver(fields, stored?.version ?? 1)} noValidate>
        <fieldset className={styles.fields} disabled={!mayPlan}>
          <ProgrammeInputs form={form} />
          <ClashList clashes={clashes} />
          {mayPlan && (
            <div className={formStyles.ends}>
              <DeskButton look="primary" type="submit" disabled={isSaving || (clashes?.refused.length ?? 0) > 0}>
                {isSaving ? 'Saving...' : 'Save programme'}
              </DeskButton>
              {stored && <RemoveButton programme={stored} isSaving={isSaving} onRemoved={onRemoved} reload={reload} />}
            </div>
          )}
        </fieldset>
      </PlainForm>
    </>
  );
}

function isNewer(one: DeskProgramme | null, other: DeskProgramme | null): boolean {
  return one !== null && other !== null && one.version > other.version;
}

function clashesOfTyped(
  fields: ProgrammeFields | undefined,
  stored: DeskProgramme | null,
  programmes: readonly DeskProgramme[],
  today: Day,
): Clashes | null {
  if (fields === undefined) return null;
  const { facts, rule } = fields;
  const before = stored ? programmeOf(stored) : null;
  const typed: Programme = {
    id: before?.id ?? newId(),
    facts,
    rule: ruleOf(rule),
    exceptions: before?.exceptions ?? [],
  };
  return clashesOf(typed, programmes.map(programmeOf), today);
}

interface ConflictProps {
  readonly theirs: DeskProgramme;
  /** The day that is edited, if it is one of a weekly programme: what they have decided about it is shown as well. */
  readonly day?: Day;
  readonly isSaving: boolean;
  readonly onTheirs: (theirs: DeskProgramme) => void;
  readonly onMine: (version: number) => void;
}

/** A version conflict: shows the other version; nothing typed is lost (SPEC-27). */
export function Conflict({ theirs, day, isSaving, onTheirs, onMine }: ConflictProps) {
  return (
    <ConflictPanel
      title={`${theirs.updatedBy} has saved this programme since you opened it`}
      isSaving={isSaving}
      onTheirs={() => onTheirs(theirs)}
      onMine={() => onMine(theirs.version)}
    >
      <p>What you have typed is still here and has not been saved. Theirs:</p>
      <p>
        <strong>{theirs.facts.title}</strong>, {ruleText(theirs.rule)}
        {theirs.facts.summary !== '' && `: ${theirs.facts.summary}`}
      </p>
      {day !== undefined && <p>{decisionText(theirs, day)}</p>}
    </ConflictPanel>
  );
}

interface RemoveButtonProps {
  readonly programme: DeskProgramme;
  /** Disables the button, because the version to delete is not known until the save is done. */
  readonly isSaving: boolean;
  readonly onRemoved: () => void;
  readonly reload: () => void;
}

function RemoveButton({ programme, isSaving, onRemoved, reload }: RemoveButtonProps) {
  const { ask, say, sayUndoable } = useAlerts();
  const { isSending, send } = useSend();
  const { _id, version, facts, rule, exceptions } = programme;
  async function remove() {
    const detail = rule.kind === 'weekly' ? 'It goes from every week, those before included.' : '';
    if (!(await ask({ text: `Delete ‘${facts.title}’?`, detail, yes: 'Delete' }))) return;
    const path = `/api/desk/schedule/programmes/${_id}?version=${version}`;
    const answer = await send({ method: 'DELETE', path, failed: 'The programme could not be deleted' });
    if (answer === null) return reload();
    // With exceptions there is no undo, which would not restore them.
    if (exceptions.length > 0) say('done', 'Programme deleted.');
    else sayUndoable('Programme deleted.', () => void putBack());
    letGoOfWork();
    onRemoved();
  }
  async function putBack() {
    const path = '/api/desk/schedule/programmes';
    const failed = 'The programme could not be put back';
    if ((await send({ method: 'POST', path, body: { facts, rule }, failed })) === null) return;
    say('done', `‘${facts.title}’ is back in the schedule.`);
    reload();
  }
  return (
    <DeskButton look="danger" disabled={isSending || isSaving} onClick={() => void remove()}>
      Delete programme
    </DeskButton>
  );
}
