import type { ReactNode } from 'react';
import { useMessages } from '#app/languages/messages.ts';
import type { Section } from '#domain/sections.ts';
import styles from './alerts.module.css';

/** Topics and quiet hours. Only script can send it, because the subscription is made by the browser. */
export function AlertForm({ sections }: { readonly sections: readonly Section[] }) {
  const messages = useMessages();
  const { form } = messages.alerts;
  return (
    <form className={styles.form} data-alert-form="" noValidate>
      <Group title={form.big}>
        <Choice topic="breaking" help={form.breakingHelp} isTicked>
          {form.breaking}
        </Choice>
        <Choice topic="live-tv" help={form.liveTvHelp}>
          {form.liveTv}
        </Choice>
      </Group>
      <Group title={form.sections}>
        <div className={styles.sections}>
          {sections.map(({ slug }) => (
            <Choice key={slug} topic={`section:${slug}`}>
              {messages.section(slug).title}
            </Choice>
          ))}
        </div>
      </Group>
      <Group title={form.followed}>
        <p className={styles.help} data-no-followed="">
          {form.followedHelp}
        </p>
        <div className={styles.followed} data-followed="" />
        <template data-choice-template="">
          <Choice topic="">-</Choice>
        </template>
      </Group>
      <Group title={form.quiet}>
        <Tick name="quiet" help={form.quietHelp}>
          {form.quietChoice}
        </Tick>
        <div className={styles.hours}>
          <Clock name="from" label={form.from} initial="22:00" />
          <Clock name="to" label={form.to} initial="07:00" />
          <p className={styles.help}>
            {form.clock}
            <span data-zone="" />
            {form.clockEnd}
          </p>
        </div>
      </Group>
      <p className={styles.help} data-when-off="">
        {form.permission}
      </p>
      <div className={styles.problem} role="alert" tabIndex={-1} data-problem="" hidden />
      <div className={styles.buttons}>
        <button
          className={styles.submit}
          type="button"
          data-wait=""
          data-save=""
          data-label-on={form.save}
          data-label-off={form.turnOn}
        >
          {form.turnOn}
        </button>
        <button className={styles.leave} type="button" data-leave="" hidden>
          {form.turnOff}
        </button>
        <p className={styles.status} role="status" data-status="" />
      </div>
    </form>
  );
}

function Group({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{title}</legend>
      {children}
    </fieldset>
  );
}

interface ChoiceProps {
  readonly topic: string;
  readonly help?: string;
  readonly isTicked?: boolean;
  readonly children: string;
}

function Choice({ topic, ...tick }: ChoiceProps) {
  return <Tick name="topic" value={topic} {...tick} />;
}

interface TickProps extends Omit<ChoiceProps, 'topic'> {
  readonly name: string;
  readonly value?: string;
}

/** A checkbox within its label, so that rows that script adds need no ids. */
function Tick({ name, value, help, isTicked = false, children }: TickProps) {
  return (
    <label className={styles.tick}>
      <input className={styles.box} type="checkbox" name={name} value={value} defaultChecked={isTicked} />
      <span>
        <span className={styles.tickName} data-name="">
          {children}
        </span>
        {help !== undefined && <span className={styles.tickHelp}>{help}</span>}
      </span>
    </label>
  );
}

interface ClockProps {
  readonly name: string;
  readonly label: string;
  readonly initial: string;
}

function Clock({ name, label, initial }: ClockProps) {
  return (
    <label className={styles.clock}>
      {label}
      <input className={styles.time} type="time" name={name} defaultValue={initial} />
    </label>
  );
}
