import type { SafeHtml } from '#domain/story.ts';

interface SafeHtmlBlockProps {
  readonly html: SafeHtml;
  readonly className?: string | undefined;
  /** What script adds to it. */
  readonly feature?: string | undefined;
}

/** The one place where HTML is rendered: only what the sanitiser let through has this type (ART-38). */
export function SafeHtmlBlock({ html, className, feature }: SafeHtmlBlockProps) {
  return <div className={className} data-feature={feature} dangerouslySetInnerHTML={{ __html: html }} />;
}
