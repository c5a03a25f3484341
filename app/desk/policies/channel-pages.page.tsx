import { type FormEvent, useId, useState } from 'react';
import { Link, type MetaFunction, useNavigate } from 'react-router';
import cardStyles from '#app/desk/kit/card.module.css';
import { DeskButton } from '#app/desk/kit/desk-button.tsx';
import { TextField } from '#app/desk/kit/field.tsx';
import listStyles from '#app/desk/kit/list.module.css';
import { Mark } from '#app/desk/kit/mark.tsx';
import { OnlyFor } from '#app/desk/kit/only-for.tsx';
import { PagedList } from '#app/desk/kit/paged-list.tsx';
import { ScreenHead } from '#app/desk/kit/screen-head.tsx';
import textStyles from '#app/desk/kit/text.module.css';
import toolStyles from '#app/desk/kit/tools.module.css';
import { TypedSearch } from '#app/desk/kit/typed-search.tsx';
import { usePages } from '#app/desk/kit/use-pages.ts';
import { channelPagePath, isChannelPageSlug } from '#domain/channel-pages.ts';
import { britishDate } from '#domain/dates.ts';
import { channelPagesAnswer, type ListedChannelPage } from '#domain/desk/channel-page-form.ts';
import { deskSlug } from '#domain/slug.ts';

export const meta: MetaFunction = () => [{ title: 'Pages | MATV Desk' }, { name: 'robots', content: 'noindex' }];

const LONGEST_ADDRESS = 96;

const parse = (answer: unknown) => {
  const { pages, next } = channelPagesAnswer.parse(answer);
  return { items: pages, next };
};

export default function ChannelPagesPage() {
  return (
    <OnlyFor needed="editor" title="Pages">
      <ChannelPages />
    </OnlyFor>
  );
}

/** The pages of the channel below /about besides the policies, such as those of a former site. */
function ChannelPages() {
  const [q, setQ] = useState('');
  const pages = usePages(`/api/desk/pages?${new URLSearchParams({ q })}`, 'after', parse, { keepsFormer: true });
  return (
    <>
      <ScreenHead title="Pages">
        Pages below /about besides the policies, such as ‘Contact’ or those of a former site. Readers can open those
        that are published.
      </ScreenHead>
      <NewPage />
      <div className={toolStyles.tools}>
        <TypedSearch label="Search pages" value={q} onTyped={setQ} />
      </div>
      <PagedList
        pages={pages}
        label="Pages"
        empty={q === '' ? 'There are no pages yet.' : 'No pages match. Try another search.'}
      >
        {(page) => <PageRow key={page.slug} page={page} />}
      </PagedList>
    </>
  );
}

/** Opens the editor at an address. A page that is there already is opened as it is. */
function NewPage() {
  const id = useId();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const slug = deskSlug(typed);
  const canOpen = typed.trim() !== '' && isChannelPageSlug(slug);

  function open(event: FormEvent) {
    event.preventDefault();
    if (canOpen) void navigate(`/admin/pages/${slug}`);
  }

  const help =
    typed.trim() === ''
      ? 'Words such as its title; the address is made of them.'
      : canOpen
        ? `It will be at ${channelPagePath(slug)}.`
        : `${channelPagePath(slug)} is the address of a policy.`;
  return (
    <form className={`${cardStyles.card} ${toolStyles.tools}`} onSubmit={open}>
      <TextField
        id={`${id}address`}
        label="New page"
        value={typed}
        maxLength={LONGEST_ADDRESS}
        required
        onType={setTyped}
        help={help}
      />
      <DeskButton look="primary" type="submit" disabled={!canOpen}>
        Write it
      </DeskButton>
    </form>
  );
}

function PageRow({ page: { slug, title, isPublished, changedAt } }: { readonly page: ListedChannelPage }) {
  return (
    <li>
      <Link className={listStyles.choose} to={`/admin/pages/${slug}`}>
        <span className={listStyles.words}>
          <span className={textStyles.name}>{title}</span>
          <br />
          <span className={textStyles.small}>
            {channelPagePath(slug)}
            {isPublished && changedAt !== null && ` · Last changed on ${britishDate(changedAt)}`}
          </span>
        </span>
        {isPublished ? <Mark look="good">Published</Mark> : <Mark>Draft</Mark>}
      </Link>
    </li>
  );
}
