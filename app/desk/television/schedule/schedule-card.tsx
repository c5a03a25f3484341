import { useEffect, useRef } from 'react';
import cardStyles from '#app/desk/kit/card.module.css';
import { DeskButton } from '#app/desk/kit/desk-button.tsx';
import listStyles from '#app/desk/kit/list.module.css';
import type { DeskSchedule } from '#domain/schedule/desk-schedule.ts';
import type { Day } from '#domain/schedule/programme.ts';
import { DayForm } from './day-form.tsx';
import { ImportPanel } from './import-panel.tsx';
import { ProgrammeForm } from './programme-form.tsx';
import styles from './schedule.module.css';

/** What is open beside the week. */
export type Chosen = { readonly kind: 'nothing' } | Opened;

type Opened =
  | { readonly kind: 'new' | 'import' }
  | { readonly kind: 'programme'; readonly id: string }
  | { readonly kind: 'day'; readonly id: string; readonly day: Day };

interface ScheduleCardProps {
  readonly chosen: Opened;
  readonly schedule: DeskSchedule;
  readonly onChoose: (chosen: Chosen) => void;
  readonly onClose: () => void;
  readonly reload: () => void;
}

/** The form of what is chosen. */
export function ScheduleCard(props: ScheduleCardProps) {
  const { chosen, onClose } = props;
  const card = useRef<HTMLElement>(null);
  // On phones the form is below a long week.
  useEffect(() => {
    if (chosen) card.current?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  return (
    <section ref={card} className={cardStyles.card} aria-label="The selected programme">
      <p className={styles.close}>
        <DeskButton onClick={onClose}>Close</DeskButton>
      </p>
      <Content {...props} />
    </section>
  );
}

function Content({ chosen, schedule, onChoose, onClose, reload }: ScheduleCardProps) {
  const { programmes, today } = schedule;
  const forms = { programmes, today, onSaved: reload };
  switch (chosen.kind) {
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
          reload={reload}
        />
      );
    default:
      return (
        <Existing
          chosen={chosen}
          schedule={schedule}
          onChoose={onChoose}
          onClose={onClose}
          reload={reload}
          forms={forms}
        />
      );
  }
}

interface ExistingProps extends ScheduleCardProps {
  readonly chosen: Exclude<Opened, { kind: 'new' | 'import' }>;
  readonly forms: Pick<DeskSchedule, 'programmes' | 'today'> & { readonly onSaved: () => void };
}

function Existing({ chosen, schedule, onChoose, onClose, reload, forms }: ExistingProps) {
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
    onClose();
    reload();
  };
  return <ProgrammeForm key={chosen.id} {...forms} programme={programme} onRemoved={removed} reload={reload} />;
}
