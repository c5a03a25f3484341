import type { SafeHtml } from '../../domain/story.ts';

/** The one place where HTML is rendered: only what the sanitiser let through has this type (ART-38). */
export function SafeHtmlBlock({ html, className }: { html: SafeHtml; className?: string | undefined }) {
  return <div className={className} dangerouslySetInnerHTML={{ __html: html }} />;
}
