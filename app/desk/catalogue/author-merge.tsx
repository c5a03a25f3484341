import { useId, useState } from 'react';
import { useAlerts } from '#app/desk/kit/alerts.tsx';
import { DeskButton } from '#app/desk/kit/desk-button.tsx';
import formStyles from '#app/desk/kit/form.module.css';
import listStyles from '#app/desk/kit/list.module.css';
import { SearchField } from '#app/desk/kit/search-field.tsx';
import textStyles from '#app/desk/kit/text.module.css';
import { usePages } from '#app/desk/kit/use-pages.ts';
import { useSend } from '#app/desk/kit/use-send.ts';
import { authorsAnswer, type DeskAuthor, deskAuthor } from '#domain/desk/catalogue.ts';

const parse = (answer: unknown) => {
  const { authors, next } = authorsAnswer.parse(answer);
  return { items: authors, next };
};

interface AuthorMergeProps {
  readonly author: DeskAuthor;
  readonly onMerged: (into: DeskAuthor) => void;
}

/** Makes the author shown one with another, who keeps the name. */
export function AuthorMerge({ author, onMerged }: AuthorMergeProps) {
  const [q, setQ] = useState('');
  const id = useId();
  const { say, ask } = useAlerts();
  const { isSending, send } = useSend();
  const others = usePages(`/api/desk/authors?${new URLSearchParams({ q })}`, 'after', parse);
  const found = q.trim() === '' ? [] : others.items.filter(({ _id }) => _id !== author._id).slice(0, 5);

  async function merge(into: DeskAuthor) {
    const isSure = await ask({
      text: `Merge ‘${author.name}’ into ‘${into.name}’?`,
      detail: `Stories, followers and the name go to ‘${into.name}’. This cannot be undone.`,
      yes: 'Merge',
    });
    if (!isSure) return;
    const path = `/api/desk/authors/${author._id}/merge`;
    const answer = await send({
      method: 'POST',
      path,
      body: { into: into._id },
      failed: 'The authors could not be merged',
    });
    if (answer === null) return;
    say('done', `‘${author.name}’ is now part of ‘${into.name}’.`);
    onMerged(deskAuthor.parse(answer));
  }

  return (
    <section className={formStyles.part} aria-labelledby={id}>
      <h3 id={id} className={textStyles.name}>
        Merge into another author
      </h3>
      <SearchField label="The author who stays" value={q} onType={setQ} />
      <ul className={listStyles.rows}>
        {found.map((other) => (
          <li key={other._id} className={listStyles.row}>
            <span className={listStyles.words}>
              {other.name} <span className={textStyles.small}>{other.stories} stories</span>
            </span>
            <DeskButton disabled={isSending} onClick={() => void merge(other)}>
              Merge into {other.name}
            </DeskButton>
          </li>
        ))}
      </ul>
    </section>
  );
}
