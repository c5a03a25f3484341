import multipart from '@fastify/multipart';
import type { App } from './app-types.ts';

/** Enough for the longest form without files, typed in any script. */
const PLAIN_FORM_BYTES = 131_072;

/** From here on a scope takes forms as browsers send them without script: with files (`Attachments.receive`) and without. */
export async function takeForms(scope: App): Promise<void> {
  await scope.register(multipart);
  takePlainForms(scope);
}

/** A form without files as browsers send it: an object of texts; of a repeated name the last one counts. */
function takePlainForms(scope: App): void {
  const options = { parseAs: 'string', bodyLimit: PLAIN_FORM_BYTES } as const;
  scope.addContentTypeParser('application/x-www-form-urlencoded', options, (_request, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(body.toString())));
  });
}
