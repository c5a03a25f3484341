import { useId } from 'react';
import { get } from 'react-hook-form';
import { FieldError } from '#app/desk/kit/field.tsx';
import formStyles from '#app/desk/kit/form.module.css';
import { messageIn } from '#app/desk/kit/plain-form/field-errors.ts';
import { FormCheck } from '#app/desk/kit/plain-form/form-fields.tsx';
import type { PlainFormHandle } from '#app/desk/kit/plain-form/use-plain-form.ts';
import textStyles from '#app/desk/kit/text.module.css';
import { useMergedSections } from '#app/start/use-merged-sections.ts';
import type { AlertTopic } from '#domain/alerts.ts';
import { openSections } from '#domain/desk/section-merge.ts';
import type { CompleteAlert, TypedAlert } from './alert-form.ts';
import { type TopicNames, topicName } from './alert-words.ts';
import styles from './alerts.module.css';

interface AudienceFieldProps {
  readonly form: PlainFormHandle<TypedAlert, CompleteAlert>;
  /** Topics of the story, and those chosen in the stored draft. */
  readonly further: readonly AlertTopic[];
  readonly names: TopicNames;
  /** The reach of the chosen audience in words. */
  readonly reach: string;
}

/** Who gets the alert: everyone, or readers with at least one of the topics; and the breaking list. */
export function AudienceField({ form, further, names, reach }: AudienceFieldProps) {
  const id = useId();
  const isEveryone = form.watch('to') === 'everyone';
  const error = messageIn(get(form.formState.errors, 'topics')) ?? undefined;
  const sections = openSections(useMergedSections()).map(({ slug }): AlertTopic => `section:${slug}`);
  const common = new Set<AlertTopic>(['breaking', 'live-tv', ...sections]);
  const topics = [...further.filter((topic) => !common.has(topic)), ...common];
  return (
    <fieldset className={styles.audience}>
      <legend className={styles.legend}>Who gets it</legend>
      <div className={styles.choices}>
        <label className={styles.check}>
          <input type="radio" value="topics" {...form.register('to')} />
          Readers who asked for one of these
        </label>
        <label className={styles.check}>
          <input type="radio" value="everyone" {...form.register('to')} />
          Everyone who gets alerts
        </label>
      </div>
      {!isEveryone && (
        <fieldset className={styles.topics} aria-describedby={error === undefined ? undefined : `${id}error`}>
          <legend className={styles.legend}>Topics</legend>
          <div className={styles.topicGrid}>
            {topics.map((topic) => (
              <label key={topic} className={styles.check}>
                <input
                  type="checkbox"
                  value={topic}
                  aria-invalid={error === undefined ? undefined : true}
                  {...form.register('topics')}
                />
                {topicName(topic, names)}
              </label>
            ))}
          </div>
          <FieldError id={id} error={error} />
        </fieldset>
      )}
      <FormCheck form={form} name="byMail" className={styles.check}>
        Also by e-mail to the breaking list
      </FormCheck>
      <p className={`${textStyles.name} ${formStyles.ends}`} role="status">
        {reach}
      </p>
    </fieldset>
  );
}
