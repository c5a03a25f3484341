interface Provider {
  /** The provider's main domain, when several of its domains lead to the same mailbox. */
  readonly domain?: string;
  /** Characters that make no difference in the part before the @. */
  readonly ignored?: RegExp;
}

const TAGS_ONLY: Provider = {};
const GOOGLE: Provider = { domain: 'gmail.com', ignored: /\./g };
const PROTON: Provider = { domain: 'proton.me', ignored: /[._-]/g };

/** Providers known to deliver name+anything to name. At others a + may be part of the name, so it is kept. */
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
 * Normalises an e-mail address so that one person counts once: lower case, and without dots and +tags at providers that
 * ignore them (SPEC-33). Mail is sent to the address as typed, never to this one.
 */
export function canonicalEmail(email: string): string {
  const plain = email.trim().toLowerCase();
  const at = plain.lastIndexOf('@');
  if (at < 1) return plain;
  const provider = PROVIDERS.get(plain.slice(at + 1));
  if (!provider) return plain;
  const untagged = plain.slice(0, at).replace(/\+.*$/s, '');
  const local = (provider.ignored ? untagged.replace(provider.ignored, '') : untagged).trim();
  // Nothing left: such addresses are not the same mailbox, so keep them apart.
  return `${local === '' ? plain.slice(0, at) : local}@${provider.domain ?? plain.slice(at + 1)}`;
}

/** The domains at which a canonical address may have been written in other forms; none when it has this one form alone. */
export function domainsOfForms(canonical: string): readonly string[] {
  const domain = emailDomain(canonical);
  const forms = [...PROVIDERS].filter(([name, provider]) => (provider.domain ?? name) === domain);
  return forms.map(([name]) => name);
}

/** The part after the @ of a canonical address; '' when there is none. */
export function emailDomain(canonical: string): string {
  return canonical.slice(canonical.lastIndexOf('@') + 1 || canonical.length);
}

function tagsOnly(domain: string): [string, Provider] {
  return [domain, TAGS_ONLY];
}
