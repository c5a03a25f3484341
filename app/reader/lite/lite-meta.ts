import type { MetaDescriptor } from 'react-router';
import { type Language, splitLanguage } from '#domain/languages.ts';
import { shownPath } from '#domain/lite.ts';

/** Search engines keep the full page, which the canonical link names; 'noindex' beside it would contradict that. */
export function liteMeta(title: string, address: string): MetaDescriptor[] {
  return [{ title }, { tagName: 'link', rel: 'canonical', href: address }];
}

/** The language that the router's path of a lite page names. */
export function liteLanguage(pathname: string): Language {
  return splitLanguage(shownPath(pathname)).language;
}
