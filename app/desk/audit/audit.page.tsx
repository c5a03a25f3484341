import { Link, type MetaFunction, useSearchParams } from 'react-router';
import { addressNow } from '#app/desk/kit/address-now.ts';
import listStyles from '#app/desk/kit/list.module.css';
import { OnlyFor } from '#app/desk/kit/only-for.tsx';
import { PagedList } from '#app/desk/kit/paged-list.tsx';
import { ScreenHead } from '#app/desk/kit/screen-head.tsx';
import textStyles from '#app/desk/kit/text.module.css';
import { usePages } from '#app/desk/kit/use-pages.ts';
import { britishDateTime } from '#domain/dates.ts';
import { type AuditLogEntry, auditAnswer } from '#domain/desk/audit-entry.ts';
import { languageOf } from '#domain/text-language.ts';
import { AuditFilters, auditFilterOf, queryOf, withChosen } from './audit-filter.tsx';
import { auditLink } from './audit-link.ts';
import { auditSentence } from './audit-sentence.ts';

export const meta: MetaFunction = () => [{ title: 'Audit log | MATV Desk' }, { name: 'robots', content: 'noindex' }];

const parse = (answer: unknown) => {
  const { entries, next } = auditAnswer.parse(answer);
  return { items: entries, next };
};

export default function AuditPage() {
  return (
    <OnlyFor needed="administrator" title="Audit log">
      <AuditLog />
    </OnlyFor>
  );
}

/** The log as a list of sentences, newest first. */
function AuditLog() {
  // In the address, so that Back returns to what was filtered and the menu to the whole log.
  const [params, setParams] = useSearchParams();
  const filter = auditFilterOf(params);
  const pages = usePages(`/api/desk/audit?${queryOf(filter)}`, 'before', parse);
  return (
    <>
      <ScreenHead title="Audit log">Who did what to what, newest first. Nothing here can be changed.</ScreenHead>
      <AuditFilters
        filter={filter}
        onChange={(chosen) => {
          const next = withChosen(auditFilterOf(addressNow()), chosen);
          setParams(queryOf(next), { replace: true, preventScrollReset: true });
        }}
      />
      <PagedList pages={pages} label="Audit log" empty="No entries match these filters.">
        {(entry) => <Entry key={entry._id} entry={entry} />}
      </PagedList>
    </>
  );
}

function Entry({ entry }: { entry: AuditLogEntry }) {
  const { who, before, title, after } = auditSentence(entry);
  const link = title === '' ? null : auditLink(entry);
  return (
    <li className={listStyles.row}>
      <p className={listStyles.words}>
        <span className={textStyles.name}>{who}</span> {before}
        {title !== '' && ' '}
        {link === null ? (
          <span lang={languageOf(title)}>{title}</span>
        ) : (
          <Link className={textStyles.link} to={link} lang={languageOf(title)}>
            {title}
          </Link>
        )}
        {after !== '' && ` ${after}`}
      </p>
      <time className={textStyles.small} dateTime={entry.at}>
        {britishDateTime(entry.at)}
      </time>
    </li>
  );
}
