import type { SafeHtml } from '#domain/story.ts';
import type { FeatureName } from './feature-names.ts';

interface SafeHtmlBlockProps {
  readonly html: SafeHtml;
  readonly className?: string | undefined;
  /** The browser feature that enhances it. */
  readonly feature?: FeatureName | undefined;
}

/** The only place where HTML is rendered. Its type guarantees that it has been sanitised (ART-38). */
export function SafeHtmlBlock({ html, className, feature }: SafeHtmlBlockProps) {
  return <div className={className} data-feature={feature} dangerouslySetInnerHTML={{ __html: html }} />;
}
