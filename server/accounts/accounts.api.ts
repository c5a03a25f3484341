import type { App } from '#server/http/app-types.ts';
import { takePlainForms } from '#server/http/take-forms.ts';
import type { Accounts } from './accounts.service.ts';
import { registerApiTokenRoutes } from './api-tokens/api-tokens.api.ts';
import { registerLoginRoutes } from './login/login.api.ts';
import { registerLoginForms } from './login/login-forms.api.ts';
import { registerPasskeyRoutes } from './passkeys/passkeys.api.ts';
import { registerOwnAccountRoutes } from './people/account.api.ts';
import { registerLinkForms } from './people/link-forms.api.ts';
import { registerLinkRoutes } from './people/links.api.ts';
import { registerPeopleRoutes } from './people/people.api.ts';
import { registerSingleSignOn } from './single-sign-on/single-sign-on.api.ts';

/** API calls and no-script forms for logging in and out, one's own account, people, and links in e-mails. */
export async function registerAccountRoutes(app: App, accounts: Accounts): Promise<void> {
  registerLoginRoutes(app, accounts);
  registerOwnAccountRoutes(app, accounts);
  registerPeopleRoutes(app, accounts);
  registerApiTokenRoutes(app, accounts.apiTokens);
  registerLinkRoutes(app, accounts);
  await registerPasskeyRoutes(app, accounts);
  const { singleSignOn } = accounts;
  if (singleSignOn) await app.register((scope: App) => registerSingleSignOn(scope, accounts, singleSignOn));
  // A separate scope, so that only these addresses accept a plain form.
  await app.register(async (scope: App) => {
    takePlainForms(scope);
    registerLoginForms(scope, accounts);
    registerLinkForms(scope, accounts);
  });
}
