import {
  AuthorizationResponseError,
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type Configuration,
  calculatePKCECodeChallenge,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client';
import { z } from 'zod';
import type { SingleSignOnConfig } from '#server/config.ts';

const TIMEOUT_SECONDS = 10;
/** The provider's addresses and keys change rarely, so they are cached for this long; a failure is not cached. */
const DISCOVERED_FOR_MS = 3_600_000;

/** What the answer to a login has to match; it stays in the visitor's browser, sealed. */
export const expectation = z.object({ state: z.string(), nonce: z.string(), verifier: z.string() });
export type Expectation = z.infer<typeof expectation>;

/** Whom the provider has logged in. */
export interface Identity {
  readonly issuer: string;
  /** The provider's own id of the person, which stays the same when their e-mail address changes. */
  readonly subject: string;
  /** In lower case. */
  readonly email: string | null;
  readonly isEmailVerified: boolean;
}

/** The OpenID provider of the organisation, by the code flow with PKCE. */
export interface Provider {
  /** Where the visitor logs in. Throws if the provider cannot be reached. */
  begin(): Promise<{ readonly url: string; readonly expected: Expectation }>;
  /**
   * The person who was redirected back to `address`. `null` if they cancelled. Throws if the provider cannot be reached
   * or its response does not match `expected`.
   */
  finish(address: URL, expected: Expectation): Promise<Identity | null>;
}

const claimsOfPerson = z.object({
  // Nobody who has logged in before needs an address that we can read.
  email: z.email().toLowerCase().optional().catch(undefined),
  // Some providers send it as text.
  email_verified: z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')]).optional(),
});

export function createProvider(config: SingleSignOnConfig, callback: string): Provider {
  const discovered = rememberedDiscovery(config);
  return {
    async begin() {
      const verifier = randomPKCECodeVerifier();
      const expected = { state: randomState(), nonce: randomNonce(), verifier };
      const url = buildAuthorizationUrl(await discovered(), {
        redirect_uri: callback,
        scope: 'openid email profile',
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        state: expected.state,
        nonce: expected.nonce,
      });
      return { url: url.href, expected };
    },
    async finish(address, { state, nonce, verifier }) {
      const provider = await discovered();
      try {
        const answer = await authorizationCodeGrant(provider, address, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        });
        const claims = answer.claims();
        if (!claims) throw new Error('the provider sent no ID token');
        const told =
          claims.email === undefined ? await fetchUserInfo(provider, answer.access_token, claims.sub) : claims;
        const { email = null, email_verified: isEmailVerified = false } = claimsOfPerson.parse(told);
        return { issuer: claims.iss, subject: claims.sub, email, isEmailVerified };
      } catch (error) {
        if (error instanceof AuthorizationResponseError && error.error === 'access_denied') return null;
        throw error;
      }
    },
  };
}

/** Discovers the provider when it is first needed, so that the site starts without it. */
function rememberedDiscovery({ issuer, clientId, clientSecret }: SingleSignOnConfig): () => Promise<Configuration> {
  let last: { readonly at: number; readonly found: Promise<Configuration> } | null = null;
  // Only a provider on this very machine may be reached without TLS: see parseConfig.
  const isLocal = issuer.startsWith('http:');
  return () => {
    if (last !== null && Date.now() - last.at < DISCOVERED_FOR_MS) return last.found;
    const found = discovery(new URL(issuer), clientId, clientSecret, undefined, {
      timeout: TIMEOUT_SECONDS,
      execute: isLocal ? [allowInsecureRequests, enableNonRepudiationChecks] : [enableNonRepudiationChecks],
    });
    last = { at: Date.now(), found };
    found.catch(() => {
      last = null;
    });
    return found;
  };
}
