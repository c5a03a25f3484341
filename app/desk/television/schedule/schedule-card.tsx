import { useEffect, useRef } from 'react';
import cardStyles from '#app/desk/kit/card.module.css';
import listStyles from '#app/desk/kit/list.module.css';
import type { DeskSchedule } from '#domain/schedule/desk-schedule.ts';
import type { Day } from '#domain/schedule/programme.ts';
import { DayForm } from './day-form.tsx';
import { ImportPanel } from './import-panel.tsx';
import { ProgrammeForm } from './programme-form.tsx';

/** What the card beside the week shows. */
export type Chosen =
  | { readonly kind: 'nothing' | 'new' | 'import' }
  | { readonly kind: 'programme'; readonly id: string }
  | { readonly kind: 'day'; readonly id: string; readonly day: Day };

interface ScheduleCardProps {
  readonly chosen: Chosen;
  readonly schedule: DeskSchedule;
  readonly onChoose: (chosen: Chosen) => void;
  readonly reload: () => void;
}

/** The form of what is chosen. */
export function ScheduleCard(props: ScheduleCardProps) {
  const { chosen } = props;
  const card = useRef<HTMLElement>(null);
  // On phones the form is below a long week.
  useEffect(() => {
    if (chosen.kind !== 'nothing') card.current?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  return (
    <section ref={card} className={cardStyles.card} aria-label="The selected programme">
      <Content {...props} />
    </section>
  );
}

function Content({ chosen, schedule, onChoose, reload }: ScheduleCardProps) {
  const { programmes, today } = schedule;
  const forms = { programmes, today, onSaved: reload };
  switch (chosen.kind) {
    case 'nothing':
      return <p className={listStyles.nothing}>Choose a programme to see or change it.</p>;
    case 'import':
      return <ImportPanel onDone={reload} />;
    case 'new':
      return (
        <ProgrammeForm
          key="new"
          {...forms}
          programme={null}
          onSaved={({ _id }) => {
            onChoose({ kind: 'programme', id: _id });
            reload();
          }}
          onRemoved={reload}
        />
      );
    default:
      return <Existing chosen={chosen} schedule={schedule} onChoose={onChoose} reload={reload} forms={forms} />;
  }
}

interface ExistingProps extends ScheduleCardProps {
  readonly chosen: Exclude<Chosen, { kind: 'nothing' | 'new' | 'import' }>;
  readonly forms: Pick<DeskSchedule, 'programmes' | 'today'> & { readonly onSaved: () => void };
}

function Existing({ chosen, schedule, onChoose, reload, forms }: ExistingProps) {
  const programme = schedule.programmes.find(({ _id }) => _id === chosen.id);
  if (!programme) return <p className={listStyles.nothing}>This programme no longer exists.</p>;
  const edit = { kind: 'programme', id: chosen.id } as const;
  if (chosen.kind === 'day') {
    return (
      <DayForm
        key={`${chosen.id} ${chosen.day}`}
        {...forms}
        programme={programme}
        day={chosen.day}
        onEdit={() => onChoose(edit)}
      />
    );
  }
  const removed = () => {
    onChoose({ kind: 'nothing' });
    reload();
  };
  return <ProgrammeForm key={chosen.id} {...forms} programme={programme} onRemoved={removed} />;
}
