import type { ReactNode } from 'react';
import { useMessages } from '#app/languages/messages.ts';
import { FormButton } from '#app/ui/button.tsx';
import { Stage } from '#app/ui/stage.tsx';
import styles from './message-page.module.css';

interface MessagePageProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** A page that is only a message: heading, text and links onward. Off air, but the channel's own. */
export function MessagePage({ title, children }: MessagePageProps) {
  return (
    <div className={styles.page}>
      <Stage>
        <h1 className={styles.title} data-title="">
          {title}
        </h1>
      </Stage>
      <div className={styles.rest}>
        <div className={styles.words}>{children}</div>
      </div>
    </div>
  );
}

/** The links onward, side by side. */
export function WaysOn({ children }: { children: ReactNode }) {
  return <div className={styles.ways}>{children}</div>;
}

/** A button that reloads the page. It is a form, so that it works without script (PET-44, PET-45). */
export function RetryForm({ path }: { readonly path: string }) {
  const { missing } = useMessages();
  return (
    <form method="get" action={path}>
      <FormButton look="solid">{missing.retry}</FormButton>
    </form>
  );
}
