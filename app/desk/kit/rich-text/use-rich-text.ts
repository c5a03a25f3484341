import { type ComponentType, useEffect, useState } from 'react';
import type { RichTextProps } from './rich-text.tsx';

type RichText = ComponentType<RichTextProps>;

export type LateRichText =
  | { readonly kind: 'coming' | 'lost' }
  | { readonly kind: 'here'; readonly RichText: RichText };

let loaded: RichText | null = null;

/** So that the form around it can be used first: evaluating the editor holds up the page for a while. */
const STARTS_AFTER_MS = 100;

/**
 * Loads the rich-text editor, the heaviest part of the desk, after the page. If it cannot be loaded, because the
 * connection is lost or a new version of the site was deployed, the text can be edited as HTML.
 */
export function useRichText(): LateRichText {
  const [here, setHere] = useState<RichText | null>(() => loaded);
  const [isLost, setLost] = useState(false);
  useEffect(() => {
    if (here !== null) return;
    const timer = setTimeout(() => {
      import('./rich-text.tsx').then(
        (module) => {
          loaded = module.RichText;
          setHere(() => module.RichText);
        },
        (error: unknown) => {
          setLost(true);
          // Without a connection there is nothing to find out.
          if (navigator.onLine) reportError(error);
        },
      );
    }, STARTS_AFTER_MS);
    return () => clearTimeout(timer);
  }, [here]);
  if (here !== null) return { kind: 'here', RichText: here };
  return { kind: isLost ? 'lost' : 'coming' };
}
