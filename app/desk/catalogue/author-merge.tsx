import { useId, useState } from 'react';
import { DeskButton } from '#app/desk/kit/desk-button.tsx';
import formStyles from '#app/desk/kit/form.module.css';
import listStyles from '#app/desk/kit/list.module.css';
import { LoadFailed } from '#app/desk/kit/load-failed.tsx';
import textStyles from '#app/desk/kit/text.module.css';
import { TypedSearch } from '#app/desk/kit/typed-search.tsx';
import { useDeskData } from '#app/desk/kit/use-desk-data.ts';
import { useSend } from '#app/desk/kit/use-send.ts';
import { authorsAnswer, authorsMerged, type DeskAuthor } from '#domain/desk/catalogue.ts';

const MAX_SHOWN = 5;

const parse = (answer: unknown) => authorsAnswer.parse(answer).authors;

interface AuthorMergeProps {
  readonly author: DeskAuthor;
  /** Called with the message to show, and the id by which the merge can be undone. */
  readonly onMerged: (into: DeskAuthor, text: string, merge: string) => void;
}

/** Merges the author shown into another one, whose name stays. */
export function AuthorMerge({ author, onMerged }: AuthorMergeProps) {
  const [q, setQ] = useState('');
  const id = useId();
  const { isSending, send } = useSend();
  const [others, reload] = useDeskData(q === '' ? null : `/api/desk/authors?${new URLSearchParams({ q })}`, parse);
  const found = others.kind === 'ready' ? others.data.filter(({ _id }) => _id !== author._id).slice(0, MAX_SHOWN) : [];

  async function merge(into: DeskAuthor) {
    const path = `/api/desk/authors/${author._id}/merge`;
    const answer = await send({
      method: 'POST',
      path,
      body: { into: into._id },
      failed: 'The authors could not be merged',
    });
    if (answer === null) return;
    const merged = authorsMerged.parse(answer);
    onMerged(merged.author, `‘${author.name}’ is now part of ‘${into.name}’.`, merged.merge);
  }

  return (
    <section className={formStyles.part} aria-labelledby={id}>
      <h3 id={id} className={textStyles.name}>
        Merge into another author
      </h3>
      <p className={textStyles.small}>Stories, followers and the name go to whom you choose.</p>
      <TypedSearch label="The author who stays" value={q} onTyped={setQ} />
      {others.kind === 'failed' && <LoadFailed onRetry={reload}>{others.reason}</LoadFailed>}
      <ul className={listStyles.rows}>
        {found.map((other) => (
          <li key={other._id} className={listStyles.row}>
            <span className={listStyles.words}>
              {other.name}{' '}
              <span className={textStyles.small}>
                {other.stories} {other.stories === 1 ? 'story' : 'stories'}
              </span>
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
