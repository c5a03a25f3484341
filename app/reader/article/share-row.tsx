import type { ReactNode } from 'react';
import { useMessages } from '#app/languages/messages.ts';
import { FacebookIcon, LinkedInIcon, LinkIcon, ShareIcon, TwitterIcon, WhatsAppIcon } from '#app/ui/icons.tsx';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import { type ShareNetwork, shareLink } from '#domain/share-links.ts';
import styles from './share-row.module.css';
import tools from './tool-button.module.css';

interface ShareRowProps {
  /** Absolute address, required for sharing (ART-42). */
  readonly url: string;
  readonly title: string;
}

const NETWORKS: readonly { network: ShareNetwork; name: string; icon: ReactNode }[] = [
  { network: 'facebook', name: 'Facebook', icon: <FacebookIcon /> },
  { network: 'twitter', name: 'Twitter', icon: <TwitterIcon /> },
  { network: 'whatsapp', name: 'WhatsApp', icon: <WhatsAppIcon /> },
  { network: 'linkedin', name: 'LinkedIn', icon: <LinkedInIcon /> },
];

/** Four networks and Copy Link (ART-07, ART-08, ART-41): plain links, enhanced by browser/share-row.ts. */
export function ShareRow({ url, title }: ShareRowProps) {
  const { story } = useMessages();
  if (url === '') return null;
  return (
    <ul
      className={styles.row}
      aria-label={story.share}
      data-part="share"
      data-feature="share-row"
      data-url={url}
      data-title={title}
    >
      {NETWORKS.map(({ network, name, icon }) => {
        const link = shareLink(network, { url, title });
        if (link.kind !== 'link') return null;
        return (
          <li key={network}>
            <a className={tools.tool} href={link.href} target="_blank" rel="noopener noreferrer" data-network={network}>
              {icon}
              <VisuallyHidden>{story.shareOn(name)}</VisuallyHidden>
            </a>
          </li>
        );
      })}
      <li hidden>
        <button className={tools.tool} type="button" data-network="native">
          <ShareIcon />
          <VisuallyHidden>{story.shareDevice}</VisuallyHidden>
        </button>
      </li>
      <li>
        <button className={`${tools.tool} ${tools.wide}`} type="button" data-wait="" data-network="copy">
          <LinkIcon size={18} />
          <span>{story.copyLink}</span>
        </button>
        <span className={styles.message} role="status" />
      </li>
    </ul>
  );
}
