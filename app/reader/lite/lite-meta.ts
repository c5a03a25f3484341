import type { MetaDescriptor } from 'react-router';

/** Search engines keep the full page, which the canonical link names; 'noindex' beside it would contradict that. */
export function liteMeta(title: string, address: string): MetaDescriptor[] {
  return [{ title }, { tagName: 'link', rel: 'canonical', href: address }];
}
