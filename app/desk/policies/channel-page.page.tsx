import { useMemo } from 'react';
import { type MetaFunction, useNavigate, useParams } from 'react-router';
import { DeskButton } from '#app/desk/kit/desk-button.tsx';
import { OnlyFor } from '#app/desk/kit/only-for.tsx';
import { ScreenHead } from '#app/desk/kit/screen-head.tsx';
import { useSend } from '#app/desk/kit/use-send.ts';
import { useUndoableRemoval } from '#app/desk/kit/use-undoable-removal.ts';
import { channelPagePath, isChannelPageSlug } from '#domain/channel-pages.ts';
import { StandingTextEditor } from './standing-text-editor.tsx';
import { channelPageText, standingTextKind } from './standing-text-kind.ts';

export const meta: MetaFunction = ({ params }) => [
  { title: `${channelPagePath(params.slug ?? '')} | MATV Desk` },
  { name: 'robots', content: 'noindex' },
];

export default function ChannelPagePage() {
  const { slug = '' } = useParams();
  if (!isChannelPageSlug(slug)) return <ScreenHead title="Pages">No page can have this address.</ScreenHead>;
  return (
    <OnlyFor needed="editor" title={channelPagePath(slug)}>
      <ChannelPageEditor key={slug} slug={slug} />
    </OnlyFor>
  );
}

function ChannelPageEditor({ slug }: { readonly slug: string }) {
  const text = useMemo(() => channelPageText(slug), [slug]);
  const kind = useMemo(() => standingTextKind(text, text.path), [text]);
  return (
    <StandingTextEditor text={text} kind={kind} tools={({ title }) => title !== '' && <RemovePage slug={slug} />} />
  );
}

function RemovePage({ slug }: { readonly slug: string }) {
  const navigate = useNavigate();
  const sayRemoved = useUndoableRemoval();
  const { isSending, send } = useSend();

  async function remove() {
    const failed = 'The page could not be removed';
    const answer = await send({ method: 'DELETE', path: `/api/desk/pages/${slug}`, failed });
    if (answer === null) return;
    await navigate('/admin/pages');
    const onBack = () => void navigate(`/admin/pages/${slug}`);
    sayRemoved({ said: 'The page is removed.', answer, onBack });
  }

  return (
    <DeskButton look="danger" disabled={isSending} onClick={() => void remove()}>
      Remove
    </DeskButton>
  );
}
