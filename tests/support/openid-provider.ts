import { createHash, generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { openHttpHost } from './http-host.ts';

export const CLIENT = { id: 'matv', secret: 'a secret of the client' } as const;

/** The provider's claims about a person. */
export interface Claims {
  readonly sub: string;
  readonly email?: string;
  readonly email_verified?: boolean | 'true' | 'false';
}

type Manner = 'honest' | 'forging' | 'misdirecting' | 'replaying' | 'posing' | 'terse' | 'away';

/** An OpenID provider on this machine: the code flow with PKCE, and ID tokens signed with RS256. */
export interface OpenIdProvider {
  readonly issuer: string;
  /** Where a browser is sent back to once this person has logged in at `address`; `null` cancels. */
  logIn(address: string, claims: Claims | null): string;
  /**
   * 'forging' signs ID tokens with an unpublished key; 'misdirecting' makes them out to another client, 'replaying' with
   * another login's nonce, 'posing' in the name of another provider; 'terse' gives e-mail addresses only at the userinfo endpoint;
   * 'away' answers 503 to everything.
   */
  behave(manner: Manner): void;
  stop(): Promise<void>;
}

interface Login {
  readonly claims: Claims;
  readonly nonce: string | null;
  readonly challenge: string | null;
  readonly redirectUri: string | null;
}

const KEY_ID = 'key-1';

export async function startOpenIdProvider(): Promise<OpenIdProvider> {
  const published = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const other = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const logins = new Map<string, Login>();
  const tokens = new Map<string, Claims>();
  let manner: Manner = 'honest';
  let issuer = '';

  function idToken({ claims, nonce }: Login): string {
    const now = Math.floor(Date.now() / 1000);
    const { sub, ...about } = claims;
    const said = {
      iss: manner === 'posing' ? 'https://elsewhere.example' : issuer,
      aud: manner === 'misdirecting' ? 'another client' : CLIENT.id,
      sub,
      iat: now,
      exp: now + 300,
      nonce: manner === 'replaying' ? 'of another login' : nonce,
      ...(manner === 'terse' ? {} : about),
    };
    const signed = `${encoded({ alg: 'RS256', kid: KEY_ID })}.${encoded(said)}`;
    const { privateKey } = manner === 'forging' ? other : published;
    return `${signed}.${sign('RSA-SHA256', Buffer.from(signed), privateKey).toString('base64url')}`;
  }

  async function giveTokens(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const asked = new URLSearchParams(await text(request));
    const login = logins.get(asked.get('code') ?? '');
    logins.delete(asked.get('code') ?? '');
    const challenge = createHash('sha256')
      .update(asked.get('code_verifier') ?? '')
      .digest('base64url');
    const isClient = asked.get('client_id') === CLIENT.id && asked.get('client_secret') === CLIENT.secret;
    if (!login || !isClient || login.challenge !== challenge || login.redirectUri !== asked.get('redirect_uri')) {
      return answer(response, 400, { error: 'invalid_grant' });
    }
    const token = randomUUID();
    tokens.set(token, login.claims);
    answer(response, 200, { access_token: token, token_type: 'Bearer', expires_in: 300, id_token: idToken(login) });
  }

  const { url, close } = await openHttpHost((request, response) => {
    if (manner === 'away') return answer(response, 503, {});
    switch (request.url) {
      case '/.well-known/openid-configuration':
        return answer(response, 200, {
          issuer,
          authorization_endpoint: `${issuer}/authorize`,
          token_endpoint: `${issuer}/token`,
          userinfo_endpoint: `${issuer}/userinfo`,
          jwks_uri: `${issuer}/keys`,
          response_types_supported: ['code'],
          subject_types_supported: ['public'],
          id_token_signing_alg_values_supported: ['RS256'],
        });
      case '/keys':
        return answer(response, 200, {
          keys: [{ ...published.publicKey.export({ format: 'jwk' }), kid: KEY_ID, alg: 'RS256', use: 'sig' }],
        });
      case '/userinfo':
        return answer(response, 200, tokens.get(request.headers.authorization?.slice('Bearer '.length) ?? '') ?? {});
      case '/token':
        void giveTokens(request, response);
        return;
      default:
        return answer(response, 404, {});
    }
  });
  issuer = url;
  return {
    issuer,
    logIn(asked, claims) {
      const { searchParams: query } = new URL(asked);
      const back = new URL(query.get('redirect_uri') ?? '');
      back.searchParams.set('state', query.get('state') ?? '');
      if (claims === null) {
        back.searchParams.set('error', 'access_denied');
        return back.href;
      }
      const code = randomUUID();
      logins.set(code, {
        claims,
        nonce: query.get('nonce'),
        challenge: query.get('code_challenge'),
        redirectUri: query.get('redirect_uri'),
      });
      back.searchParams.set('code', code);
      return back.href;
    },
    behave: (next) => {
      manner = next;
    },
    stop: close,
  };
}

function encoded(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url');
}

function answer(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
