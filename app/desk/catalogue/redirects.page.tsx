import { useState } from 'react';
import type { MetaFunction } from 'react-router';
import type { z } from 'zod';
import cardStyles from '#app/desk/kit/card.module.css';
import { DeskButton } from '#app/desk/kit/desk-button.tsx';
import listStyles from '#app/desk/kit/list.module.css';
import { Mark } from '#app/desk/kit/mark.tsx';
import { PagedList } from '#app/desk/kit/paged-list.tsx';
import { FormText } from '#app/desk/kit/plain-form/form-fields.tsx';
import { PlainForm } from '#app/desk/kit/plain-form/plain-form.tsx';
import { usePlainForm } from '#app/desk/kit/plain-form/use-plain-form.ts';
import { ScreenHead } from '#app/desk/kit/screen-head.tsx';
import textStyles from '#app/desk/kit/text.module.css';
import toolStyles from '#app/desk/kit/tools.module.css';
import { TypedSearch } from '#app/desk/kit/typed-search.tsx';
import { usePages } from '#app/desk/kit/use-pages.ts';
import { useSend } from '#app/desk/kit/use-send.ts';
import { useUndoableRemoval } from '#app/desk/kit/use-undoable-removal.ts';
import { useMay } from '#app/desk/session/viewer.ts';
import { type AddressHolder, redirectFields, redirectSaved, redirectsAnswer } from '#domain/desk/catalogue.ts';

export const meta: MetaFunction = () => [{ title: 'Redirects | MATV Desk' }, { name: 'robots', content: 'noindex' }];

/** Why a redirect has no effect. */
const HELD_BY: Readonly<Record<AddressHolder, string>> = {
  story: 'A story has this address',
  page: 'The site itself uses this address',
};

const parse = (answer: unknown) => {
  const { redirects, next } = redirectsAnswer.parse(answer);
  return { items: redirects, next };
};

/** Redirects from addresses that no longer have a page. */
export default function RedirectsPage() {
  const [q, setQ] = useState('');
  const pages = usePages(`/api/desk/redirects?${new URLSearchParams({ q })}`, 'after', parse);
  const mayChange = useMay('editor');
  const { isSending, send } = useSend();
  const saidRemoved = useUndoableRemoval();

  async function remove(path: string) {
    const address = `/api/desk/redirects?${new URLSearchParams({ path })}`;
    const answer = await send({ method: 'DELETE', path: address, failed: 'The redirect could not be removed' });
    if (answer === null) return;
    saidRemoved({ said: `The redirect of ‘${path}’ is removed.`, answer, onBack: pages.reload });
    pages.reload();
  }

  return (
    <>
      <ScreenHead title="Redirects">
        Old addresses that redirect permanently, as long as nothing else has them. Stories whose address has changed
        need none: they redirect automatically.
      </ScreenHead>
      {mayChange && <AddRedirect onChanged={pages.reload} />}
      <div className={toolStyles.tools}>
        <TypedSearch label="Search redirects" value={q} onTyped={setQ} />
      </div>
      <PagedList
        pages={pages}
        label="Redirects"
        empty={q === '' ? 'There are no redirects yet.' : 'No redirects match. Try another search.'}
      >
        {({ path, target, note, heldBy }) => (
          <li key={path} className={listStyles.row}>
            <div className={listStyles.words}>
              <p>
                <span className={textStyles.name}>{path}</span> → {target}
              </p>
              {heldBy !== null && (
                <p>
                  <Mark>{HELD_BY[heldBy]}</Mark>
                </p>
              )}
              {note !== '' && <p className={textStyles.small}>{note}</p>}
            </div>
            {mayChange && (
              <DeskButton
                disabled={isSending || pages.state === 'loading'}
                aria-label={`Remove ${path}`}
                onClick={() => void remove(path)}
              >
                Remove
              </DeskButton>
            )}
          </li>
        )}
      </PagedList>
    </>
  );
}

function AddRedirect({ onChanged }: { onChanged: () => void }) {
  const form = usePlainForm(redirectFields, { path: '', target: '' });
  const saidAdded = useUndoableRemoval();

  async function add(body: z.output<typeof redirectFields>) {
    const failed = 'The redirect could not be saved';
    const answer = await form.send({ method: 'PUT', path: '/api/desk/redirects', body, failed });
    if (answer === null) return;
    form.reset();
    saidAdded({ said: redirectSaved.parse(answer).message, answer, onBack: onChanged });
    onChanged();
  }

  return (
    <PlainForm form={form} className={`${cardStyles.card} ${toolStyles.tools}`} onSend={add}>
      <div className={toolStyles.search}>
        <FormText form={form} name="path" label="Old path" maxLength={500} required />
      </div>
      <div className={toolStyles.search}>
        <FormText form={form} name="target" label="Leads to" maxLength={500} required />
      </div>
      <DeskButton look="primary" type="submit" disabled={form.isSending}>
        Add redirect
      </DeskButton>
    </PlainForm>
  );
}
