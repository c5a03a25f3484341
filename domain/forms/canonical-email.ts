interface Provider {
  /** The name that stands for all of the provider's domains where they lead to one mailbox. */
  readonly domain?: string;
  /** Characters of the local part that make no difference. */
  readonly ignored?: RegExp;
}

const TAGS_ONLY: Provider = {};
const GOOGLE: Provider = { domain: 'gmail.com', ignored: /\./g };
const PROTON: Provider = { domain: 'proton.me', ignored: /[._-]/g };

/** Providers that deliver name+anything to name. What others do with it is their own affair: there it stays. */
const PROVIDERS: ReadonlyMap<string, Provider> = new Map([
  ['gmail.com', GOOGLE],
  ['googlemail.com', GOOGLE],
  ['proton.me', PROTON],
  ['protonmail.com', PROTON],
  ['pm.me', PROTON],
  ...['outlook.com', 'outlook.co.uk', 'hotmail.com', 'hotmail.co.uk', 'live.com', 'live.co.uk', 'msn.com'].map(
    tagsOnly,
  ),
  ...['icloud.com', 'me.com', 'mac.com', 'fastmail.com', 'fastmail.fm', 'zohomail.com', 'zohomail.in'].map(tagsOnly),
]);

/**
 * What an e-mail address comes down to, so that one person counts once: lower case, and for providers that deliver them
 * to the same mailbox without dots and +tags (SPEC-33). Mail is sent to the address as it was typed, never to this.
 */
export function canonicalEmail(email: string): string {
  const plain = email.trim().toLowerCase();
  const at = plain.lastIndexOf('@');
  if (at < 1) return plain;
  const provider = PROVIDERS.get(plain.slice(at + 1));
  if (!provider) return plain;
  const untagged = plain.slice(0, at).replace(/\+.*$/s, '');
  const local = provider.ignored ? untagged.replace(provider.ignored, '') : untagged;
  // Nothing left: no such mailbox exists, and two of them are not one.
  return `${local === '' ? plain.slice(0, at) : local}@${provider.domain ?? plain.slice(at + 1)}`;
}

/** The part behind the @ of a canonical address; '' when there is none. */
export function emailDomain(canonical: string): string {
  return canonical.slice(canonical.lastIndexOf('@') + 1 || canonical.length);
}

function tagsOnly(domain: string): [string, Provider] {
  return [domain, TAGS_ONLY];
}
