import { useState } from 'react';
import type { MetaFunction } from 'react-router';
import { z } from 'zod';
import { useAlerts } from '#app/desk/kit/alerts.tsx';
import cardStyles from '#app/desk/kit/card.module.css';
import { DeskButton } from '#app/desk/kit/desk-button.tsx';
import formStyles from '#app/desk/kit/form.module.css';
import listStyles from '#app/desk/kit/list.module.css';
import { LoadFailed } from '#app/desk/kit/load-failed.tsx';
import { Mark } from '#app/desk/kit/mark.tsx';
import { OnlyFor } from '#app/desk/kit/only-for.tsx';
import { FormChecks } from '#app/desk/kit/plain-form/form-checks.tsx';
import { FormSelect, FormText } from '#app/desk/kit/plain-form/form-fields.tsx';
import { PlainForm } from '#app/desk/kit/plain-form/plain-form.tsx';
import { usePlainForm } from '#app/desk/kit/plain-form/use-plain-form.ts';
import { ScreenHead } from '#app/desk/kit/screen-head.tsx';
import { SecretDialog } from '#app/desk/kit/secret-dialog.tsx';
import textStyles from '#app/desk/kit/text.module.css';
import { useDeskData } from '#app/desk/kit/use-desk-data.ts';
import { useEntryFocus } from '#app/desk/kit/use-entry-focus.ts';
import { useSend } from '#app/desk/kit/use-send.ts';
import { TimeAgo } from '#app/ui/time-ago.tsx';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import { britishDate } from '#domain/dates.ts';
import {
  type ApiToken,
  type ApiTokenFields,
  apiTokenFields,
  apiTokensAnswer,
  type NewApiToken,
  newApiTokenAnswer,
  TOKEN_LIVES,
  TOKEN_ROLES,
  TOKEN_SCOPES,
  type TokenScope,
} from '#domain/desk/api-tokens.ts';
import { newId } from '#domain/ids.ts';
import { roleTitle } from '#domain/roles.ts';

export const meta: MetaFunction = () => [{ title: 'API tokens | MATV Desk' }, { name: 'robots', content: 'noindex' }];

const DAY_MS = 86_400_000;
const SOON_DAYS = 14;

const SCOPE_WORDS: Readonly<Record<TokenScope, string>> = {
  'stories:read': 'Read stories, tags, authors and the most read',
  'stories:write': 'Write stories; as an editor, publish them',
  'live-blogs:write': 'Read and write the posts of live blogs',
  'pictures:write': 'Upload pictures and describe them',
  'schedule:write': 'Read, change and import the TV schedule',
};
const SCOPES = TOKEN_SCOPES.map((value) => ({ value, words: SCOPE_WORDS[value] }));

const parse = (answer: unknown) => apiTokensAnswer.parse(answer).tokens;

export default function ApiTokensPage() {
  return (
    <OnlyFor needed="administrator" title="API tokens">
      <ApiTokens />
    </OnlyFor>
  );
}

/** Tokens with which other programs call the desk's API. */
function ApiTokens() {
  const [state, reload] = useDeskData('/api/desk/api-tokens', parse);
  const [made, setMade] = useState<NewApiToken | null>(null);
  return (
    <>
      <ScreenHead title="API tokens">
        Other programs, such as the one that plans the schedule, call the desk with a token. A token can do what you
        choose here and nothing else, and never what only an administrator may do.
      </ScreenHead>
      <div className={listStyles.columns}>
        <section
          className={listStyles.frame}
          aria-label="API tokens"
          aria-busy={state.kind === 'loading'}
          data-is-coming={state.kind === 'loading'}
        >
          {state.kind === 'loading' && <p className={listStyles.nothing}>Loading...</p>}
          {state.kind === 'failed' && <LoadFailed onRetry={reload}>{state.reason}</LoadFailed>}
          {state.kind === 'ready' && state.data.length === 0 && (
            <p className={listStyles.nothing}>No program has a token yet.</p>
          )}
          {state.kind === 'ready' && <TokenRows tokens={state.data} now={new Date()} onChanged={reload} />}
        </section>
        <section className={cardStyles.card} aria-label="New token">
          <h2 className={cardStyles.title}>Make a token</h2>
          <NewToken
            onMade={(token) => {
              setMade(token);
              reload();
            }}
          />
        </section>
      </div>
      {made && (
        <SecretDialog
          title={`Token of ${made.token.name}`}
          secret={made.secret}
          noun="token"
          onClose={() => setMade(null)}
        >
          <p>
            The program sends it as <code>Authorization: Bearer</code>. Copy it now: it is shown this once. Keep it
            where the program keeps its secrets, never in its code.
          </p>
        </SecretDialog>
      )}
    </>
  );
}

interface TokenRowsProps {
  readonly tokens: readonly ApiToken[];
  readonly now: Date;
  readonly onChanged: () => void;
}

/** The existing tokens, with what each may do and whether it is used. */
export function TokenRows({ tokens, now, onChanged }: TokenRowsProps) {
  const entries = useEntryFocus<HTMLUListElement>();
  const { say, ask } = useAlerts();
  const { isSending, send } = useSend();

  async function revoke({ _id, name }: ApiToken) {
    const detail = 'From now on the program that uses it is refused. This cannot be undone.';
    if (!(await ask({ text: `Revoke the token of ${name}?`, detail, yes: 'Revoke' }))) return;
    const failed = 'The token could not be revoked';
    if ((await send({ method: 'DELETE', path: `/api/desk/api-tokens/${_id}`, failed })) === null) return;
    say('done', `The token of ${name} is revoked.`);
    onChanged();
  }

  return (
    <ul {...entries} className={listStyles.rows}>
      {tokens.map((token) => (
        <li key={token._id} className={listStyles.row}>
          <div className={listStyles.words}>
            <span className={textStyles.name}>{token.name}</span> <StateMark token={token} now={now} />
            <br />
            <span className={textStyles.small}>
              {roleTitle(token.role)}: {token.scopes.map((scope) => SCOPE_WORDS[scope]).join(' · ')}
            </span>
            <br />
            <span className={textStyles.small}>
              Made by {token.owner} on {britishDate(token.createdAt)} ·{' '}
              {token.lastUsedAt === null ? (
                'Never used'
              ) : (
                <>
                  Last used <TimeAgo at={token.lastUsedAt} now={now} />
                </>
              )}
            </span>
          </div>
          <DeskButton disabled={isSending} onClick={() => void revoke(token)}>
            Revoke <VisuallyHidden>{token.name}</VisuallyHidden>
          </DeskButton>
        </li>
      ))}
    </ul>
  );
}

function StateMark({ token, now }: { readonly token: ApiToken; readonly now: Date }) {
  const { expiresAt, isOwnerActive } = token;
  const left = new Date(expiresAt).getTime() - now.getTime();
  if (left <= 0) return <Mark look="off">Expired on {britishDate(expiresAt)}</Mark>;
  if (!isOwnerActive) return <Mark look="off">Its maker may not log in</Mark>;
  if (left <= SOON_DAYS * DAY_MS) return <Mark look="off">Expires on {britishDate(expiresAt)}</Mark>;
  return <Mark look="good">Until {britishDate(expiresAt)}</Mark>;
}

/** The form's values: a `select` holds the number of days as text. */
const typedFields = apiTokenFields.extend({ days: z.string().transform(Number).pipe(apiTokenFields.shape.days) });
const EMPTY: z.input<typeof typedFields> = { name: '', role: 'reporter', scopes: [], days: '90' };

function NewToken({ onMade }: { readonly onMade: (made: NewApiToken) => void }) {
  const form = usePlainForm(typedFields, EMPTY);
  const [id, setId] = useState(() => newId());

  async function make(fields: ApiTokenFields) {
    const failed = 'The token could not be made';
    const answer = await form.send({ method: 'POST', path: '/api/desk/api-tokens', body: { ...fields, id }, failed });
    if (answer === null) return;
    form.reset(EMPTY);
    setId(newId());
    onMade(newApiTokenAnswer.parse(answer));
  }

  return (
    <PlainForm form={form} onSend={make} noValidate>
      <fieldset className={formStyles.fields} disabled={form.isSending}>
        <FormText form={form} name="name" label="Name" maxLength={60} required help="Which program uses it." />
        <FormSelect form={form} name="role" label="Acts as" help="Changes bear your name.">
          {TOKEN_ROLES.map((role) => (
            <option key={role} value={role}>
              {roleTitle(role)}
            </option>
          ))}
        </FormSelect>
        <FormChecks form={form} name="scopes" label="It may" choices={SCOPES} />
        <FormSelect form={form} name="days" label="Valid for">
          {TOKEN_LIVES.map((days) => (
            <option key={days} value={days}>
              {days === 365 ? 'A year' : `${days} days`}
            </option>
          ))}
        </FormSelect>
        <div className={formStyles.ends}>
          <DeskButton look="primary" type="submit">
            {form.isSending ? 'Saving...' : 'Make the token'}
          </DeskButton>
        </div>
      </fieldset>
    </PlainForm>
  );
}
