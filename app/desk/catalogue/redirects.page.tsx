import { type FormEvent, useId, useState } from 'react';
import type { MetaFunction } from 'react-router';
import { useAlerts } from '#app/desk/kit/alerts.tsx';
import cardStyles from '#app/desk/kit/card.module.css';
import { DeskButton } from '#app/desk/kit/desk-button.tsx';
import { TextField } from '#app/desk/kit/field.tsx';
import listStyles from '#app/desk/kit/list.module.css';
import { PagedList } from '#app/desk/kit/paged-list.tsx';
import { ScreenHead } from '#app/desk/kit/screen-head.tsx';
import { SearchField } from '#app/desk/kit/search-field.tsx';
import textStyles from '#app/desk/kit/text.module.css';
import toolStyles from '#app/desk/kit/tools.module.css';
import { usePages } from '#app/desk/kit/use-pages.ts';
import { useSend } from '#app/desk/kit/use-send.ts';
import { useMay } from '#app/desk/session/viewer.ts';
import { redirectsAnswer } from '#domain/desk/catalogue.ts';

export const meta: MetaFunction = () => [{ title: 'Redirects | MATV Desk' }, { name: 'robots', content: 'noindex' }];

const parse = (answer: unknown) => {
  const { redirects, next } = redirectsAnswer.parse(answer);
  return { items: redirects, next };
};

/** Addresses where nothing stands any more, and where they lead. */
export default function RedirectsPage() {
  const [q, setQ] = useState('');
  const pages = usePages(`/api/desk/redirects?${new URLSearchParams({ q })}`, 'after', parse);
  const mayChange = useMay('editor');
  const { say, ask } = useAlerts();
  const { isSending, send } = useSend();

  async function remove(path: string) {
    if (!(await ask({ text: `Remove the redirect of ‘${path}’?`, yes: 'Remove' }))) return;
    const address = `/api/desk/redirects?${new URLSearchParams({ path })}`;
    if ((await send({ method: 'DELETE', path: address, failed: 'The redirect could not be removed' })) === null) return;
    say('done', 'Redirect removed.');
    pages.reload();
  }

  return (
    <>
      <ScreenHead title="Redirects">
        Old addresses that lead on for good. Stories whose own address changed need none: that is remembered by itself.
      </ScreenHead>
      {mayChange && <AddRedirect onAdded={pages.reload} />}
      <div className={toolStyles.tools}>
        <SearchField label="Search redirects" value={q} onType={setQ} />
      </div>
      <PagedList pages={pages} label="Redirects" empty="There are no redirects.">
        {({ path, target, note }) => (
          <li key={path} className={listStyles.row}>
            <div className={listStyles.words}>
              <p>
                <span className={textStyles.name}>{path}</span> → {target}
              </p>
              {note !== '' && <p className={textStyles.small}>{note}</p>}
            </div>
            {mayChange && (
              <DeskButton disabled={isSending} aria-label={`Remove ${path}`} onClick={() => void remove(path)}>
                Remove
              </DeskButton>
            )}
          </li>
        )}
      </PagedList>
    </>
  );
}

function AddRedirect({ onAdded }: { onAdded: () => void }) {
  const [path, setPath] = useState('');
  const [target, setTarget] = useState('');
  const id = useId();
  const { say } = useAlerts();
  const { isSending, send } = useSend();

  async function add(event: FormEvent) {
    event.preventDefault();
    const body = { path: path.trim(), target: target.trim() };
    const failed = 'The redirect could not be saved';
    if ((await send({ method: 'PUT', path: '/api/desk/redirects', body, failed })) === null) return;
    setPath('');
    setTarget('');
    say('done', 'Redirect saved.');
    onAdded();
  }

  return (
    <form className={`${cardStyles.card} ${toolStyles.tools}`} onSubmit={(event) => void add(event)}>
      <div className={toolStyles.search}>
        <TextField id={`${id}p`} label="Old path" value={path} maxLength={500} required onType={setPath} />
      </div>
      <div className={toolStyles.search}>
        <TextField id={`${id}t`} label="Leads to" value={target} maxLength={500} required onType={setTarget} />
      </div>
      <DeskButton look="primary" type="submit" disabled={isSending}>
        Add redirect
      </DeskButton>
    </form>
  );
}
