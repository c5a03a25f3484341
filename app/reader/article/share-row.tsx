import { type MouseEvent, type ReactNode, useEffect, useState } from 'react';
import { type ShareNetwork, shareLink, shareWindowFeatures } from '../../../domain/share-links.ts';
import { FacebookIcon, LinkedInIcon, LinkIcon, TwitterIcon, WhatsAppIcon } from '../../ui/icons.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './share-row.module.css';

interface ShareRowProps {
  /** Absolute address; without one nothing can be shared (ART-42). */
  readonly url: string;
  readonly title: string;
}

const NETWORKS: readonly { network: ShareNetwork; name: string; icon: ReactNode }[] = [
  { network: 'facebook', name: 'Facebook', icon: <FacebookIcon /> },
  { network: 'twitter', name: 'Twitter', icon: <TwitterIcon /> },
  { network: 'whatsapp', name: 'WhatsApp', icon: <WhatsAppIcon /> },
  { network: 'linkedin', name: 'LinkedIn', icon: <LinkedInIcon /> },
];

const COPIED_FOR_MS = 2000;

/** Four networks and Copy Link (ART-07, ART-08, ART-41 to ART-47). Plain links without script. */
export function ShareRow({ url, title }: ShareRowProps) {
  return (
    <ul className={styles.row} aria-label="Share">
      {NETWORKS.map(({ network, name, icon }) => {
        const link = shareLink(network, { url, title });
        if (link.kind !== 'link') return null;
        return (
          <li key={network}>
            <a className={styles.button} href={link.href} target="_blank" rel="noopener noreferrer" onClick={openSmall}>
              {icon}
              <VisuallyHidden>Share on {name}</VisuallyHidden>
            </a>
          </li>
        );
      })}
      {url !== '' && (
        <li>
          <CopyLink url={url} />
        </li>
      )}
    </ul>
  );
}

function openSmall(event: MouseEvent<HTMLAnchorElement>): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  window.open(event.currentTarget.href, '_blank', shareWindowFeatures());
}

type Copied = 'not yet' | 'copied' | 'failed';

const MESSAGES: Record<Copied, string> = {
  'not yet': '',
  copied: 'Link copied to clipboard!',
  failed: 'Failed to copy link',
};

function CopyLink({ url }: { url: string }) {
  const [state, setState] = useState<Copied>('not yet');
  useEffect(() => {
    if (state === 'not yet') return;
    const timer = setTimeout(() => setState('not yet'), COPIED_FOR_MS);
    return () => clearTimeout(timer);
  }, [state]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      setState('copied');
    } catch {
      // Refused by the browser: the reader is told, and the address bar still has the link.
      setState('failed');
    }
  };
  return (
    <>
      <button className={styles.copy} type="button" data-wait="" onClick={copy}>
        <LinkIcon size={18} />
        {state === 'copied' ? 'Link Copied' : 'Copy Link'}
      </button>
      <span className={styles.message} role="status" data-failed={state === 'failed' ? '' : undefined}>
        {MESSAGES[state]}
      </span>
    </>
  );
}
