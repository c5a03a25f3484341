import type { ReactNode } from 'react';
import { useHref } from '#app/languages/language.ts';
import { useMessages } from '#app/languages/messages.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { MessagePage, WaysOn } from './message-page.tsx';

/** Shown when a story does not exist or is not public (ART-18 to ART-22, SPEC-08). */
export function ArticleNotFound({ reason }: { reason: string }) {
  const { missing } = useMessages();
  return <NotFound title={missing.title} text={missing.reason(reason)} />;
}

/** Shown where any other page does not exist, such as a topic's. */
export function PageNotFound() {
  const { missing } = useMessages();
  return <NotFound title={missing.unknown} text={missing.unknownText} />;
}

interface NotFoundProps {
  readonly title: string;
  readonly text: string;
  /** Further ways on. */
  readonly children?: ReactNode;
}

export function NotFound({ title, text, children }: NotFoundProps) {
  const { missing, page } = useMessages();
  const at = useHref();
  return (
    <MessagePage title={title}>
      <p>{text}</p>
      <p>{missing.maybe}</p>
      <WaysOn>
        <ButtonLink href={at('/')} look="solid">
          {page.goHome}
        </ButtonLink>
        <ButtonLink href={at('/latest-news')}>{missing.latest}</ButtonLink>
        {children}
      </WaysOn>
    </MessagePage>
  );
}
