import { ButtonLink } from '#app/ui/button.tsx';
import { MessagePage, WaysOn } from './message-page.tsx';

/** Shown when a story does not exist or is not public (ART-18 to ART-22, SPEC-08). */
export function ArticleNotFound({ reason }: { reason: string }) {
  return (
    <MessagePage title="Article Not Found">
      <p>{reason}</p>
      <p>It may have been taken down, or the address may be mistyped.</p>
      <WaysOn>
        <ButtonLink href="/" look="solid">
          Go Home
        </ButtonLink>
        <ButtonLink href="/latest-news">Latest news</ButtonLink>
      </WaysOn>
    </MessagePage>
  );
}
