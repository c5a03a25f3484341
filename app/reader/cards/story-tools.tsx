import { useMessages } from '#app/languages/messages.ts';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import { type ShareNetwork, shareLink } from '#domain/share-links.ts';
import styles from './story-tools.module.css';

interface StoryToolsProps {
  readonly id: string;
  readonly title: string;
  /** Absolute address, required for sharing (ART-42). */
  readonly url: string;
  readonly likes: number;
}

const NETWORKS: readonly { readonly network: ShareNetwork; readonly name: string }[] = [
  { network: 'facebook', name: 'Facebook' },
  { network: 'twitter', name: 'Twitter' },
  { network: 'whatsapp', name: 'WhatsApp' },
  { network: 'linkedin', name: 'LinkedIn' },
];

/** Like, favourite and share of a card (HOME-33, HOME-34, SPEC-19). Sharing works without script. */
export function StoryTools({ id, title, url, likes }: StoryToolsProps) {
  const { cards } = useMessages();
  return (
    <fieldset className={styles.tools} aria-label={title}>
      <button className={styles.tool} type="button" data-wait="" data-like={likes} aria-pressed="false">
        <Icon path="M12 20.3 4.6 13a4.9 4.9 0 0 1 6.9-6.9l.5.5.5-.5a4.9 4.9 0 0 1 6.9 6.9z" />
        <VisuallyHidden>{cards.like}</VisuallyHidden> <span data-count="">{likes}</span>
      </button>
      <button className={styles.tool} type="button" data-wait="" data-favourite="" aria-pressed="false">
        <Icon path="m12 3.5 2.6 5.4 5.9.8-4.3 4.1 1.1 5.9-5.3-2.9-5.3 2.9 1.1-5.9-4.3-4.1 5.9-.8z" />
        <VisuallyHidden>{cards.favourite}</VisuallyHidden>
      </button>
      {url !== '' && <Share id={id} title={title} url={url} />}
    </fieldset>
  );
}

/** A native popover, which the browser opens and closes by its button, Escape or a click elsewhere. */
function Share({ id, title, url }: Omit<StoryToolsProps, 'likes'>) {
  const { cards } = useMessages();
  return (
    <>
      <button className={styles.tool} type="button" popoverTarget={`share-${id}`}>
        <Icon path="M12 14.5V4M8 7.5 12 3.5l4 4M5 12v7.5h14V12" />
        <VisuallyHidden>{cards.share}</VisuallyHidden>
      </button>
      <div className={styles.share} id={`share-${id}`} popover="auto" data-feature="share-row" data-url={url}>
        {NETWORKS.map(({ network, name }) => {
          const link = shareLink(network, { url, title });
          if (link.kind !== 'link') return null;
          return (
            <a
              className={styles.way}
              key={network}
              href={link.href}
              target="_blank"
              rel="noopener noreferrer"
              data-network={network}
            >
              {name}
            </a>
          );
        })}
        <button className={styles.way} type="button" data-wait="" data-network="copy">
          <span>{cards.copyLink}</span>
        </button>
        <p className={styles.message} role="status" />
      </div>
    </>
  );
}

function Icon({ path }: { path: string }) {
  return (
    <svg className={styles.icon} width="1.25rem" height="1.25rem" viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}
