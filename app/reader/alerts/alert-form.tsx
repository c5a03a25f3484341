import type { ReactNode } from 'react';
import type { Section } from '#domain/sections.ts';
import styles from './alerts.module.css';

/** Topics and quiet hours. Only script can send it, because it is the browser that has to be asked. */
export function AlertForm({ sections }: { readonly sections: readonly Section[] }) {
  return (
    <form className={styles.form} data-alert-form="" noValidate>
      <Group title="The big news">
        <Choice topic="breaking" help="The few stories that everybody should know at once." isTicked>
          Breaking news
        </Choice>
        <Choice topic="live-tv" help="When we go live on channel 709 for something special.">
          Live TV
        </Choice>
      </Group>
      <Group title="Sections">
        <div className={styles.sections}>
          {sections.map(({ slug, title }) => (
            <Choice key={slug} topic={`section:${slug}`}>
              {title}
            </Choice>
          ))}
        </div>
      </Group>
      <Group title="Topics, authors and live blogs">
        <p className={styles.help} data-no-followed="">
          Topics and authors that you follow in this browser appear here. For others, open the page of the topic or
          author and choose ‘Get alerts’; for a live blog, open it and choose ‘Get alerts for key events’.
        </p>
        <div className={styles.followed} data-followed="" />
        <template data-choice-template="">
          <Choice topic="">-</Choice>
        </template>
      </Group>
      <Group title="Quiet hours">
        <Tick name="quiet" help="Alerts still arrive, but without sound or vibration.">
          Keep alerts silent for some hours
        </Tick>
        <div className={styles.hours}>
          <Clock name="from" label="From" initial="22:00" />
          <Clock name="to" label="To" initial="07:00" />
          <p className={styles.help}>
            On the clock of this device
            <span data-zone="" />.
          </p>
        </div>
      </Group>
      <p className={styles.help} data-when-off="">
        Your browser will ask whether MATV may show notifications. It asks only after this click.
      </p>
      <div className={styles.problem} role="alert" tabIndex={-1} data-problem="" hidden />
      <div className={styles.buttons}>
        <button
          className={styles.submit}
          type="button"
          data-wait=""
          data-save=""
          data-label-on="Save changes"
          data-label-off="Turn on alerts"
        >
          Turn on alerts
        </button>
        <button className={styles.leave} type="button" data-leave="" hidden>
          Turn off alerts
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
