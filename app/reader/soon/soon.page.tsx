import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { servicesContext } from '../../services.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { MessagePage, WaysOn } from '../missing/message-page.tsx';
import { pageMeta } from '../page-meta.ts';
import { COMING_PAGES } from './coming-pages.ts';

export function loader({ url, context }: LoaderFunctionArgs) {
  const path = url.pathname.replace(/\/+$/, '');
  const page = COMING_PAGES.find((candidate) => candidate.path === path);
  if (!page) throw new Response(null, { status: 404 });
  return { page, siteUrl: context.get(servicesContext).siteUrl };
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => {
  if (!loaderData) return [];
  const { page, siteUrl } = loaderData;
  return pageMeta({ title: page.title, description: page.text, siteUrl, path: page.path, isPrivate: true });
};

/** A page that is not open yet says so, and where to go meanwhile. */
export default function SoonPage() {
  const { page } = useLoaderData<typeof loader>();
  return (
    <MessagePage title={page.title}>
      <p>{page.text}</p>
      <p>This page opens with a later edition of the site.</p>
      <WaysOn>
        {page.meanwhile.map(({ path, label }, index) => (
          <ButtonLink key={path} href={path} look={index === 0 ? 'solid' : 'outline'}>
            {label}
          </ButtonLink>
        ))}
      </WaysOn>
    </MessagePage>
  );
}
