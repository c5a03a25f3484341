import type { FirstAdministrator } from '#server/accounts/accounts.service.ts';
import type { Config } from '#server/config.ts';
import type { App } from '#server/http/app-types.ts';

/** Where the server listens, as a person would type it. */
export function addressOf(app: App, config: Config): string {
  const bound = app.server.address();
  const port = typeof bound === 'object' && bound !== null ? bound.port : config.port;
  const host =
    config.host === '0.0.0.0' || config.host === '::' || config.host === '127.0.0.1' ? 'localhost' : config.host;
  return `http://${host}:${port}`;
}

/** What the terminal says once the site can be used. */
export function greetingOf(address: string, first: FirstAdministrator): string {
  const lines = ['', `MATV is ready at ${address}`, `The desk: ${address}/login`];
  if (first.kind === 'created') {
    const password = first.password === null ? 'the password of ADMIN_PASSWORD' : `password ${first.password}`;
    lines.push(`Log in as ${first.email} with ${password}${first.password === null ? '' : ' (shown only this once)'}`);
  } else {
    lines.push('Log in with your account; npx matv user list shows who has one.');
  }
  return [...lines, ''].join('\n');
}
