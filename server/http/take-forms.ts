import multipart from '@fastify/multipart';
import type { App } from './app-types.ts';

/** Enough for the longest form without files, typed in any script. */
const PLAIN_FORM_BYTES = 131_072;

/** Lets a scope accept forms as browsers send them without script, with files (`Attachments.receive`) and without. */
export async function takeForms(scope: App): Promise<void> {
  await scope.register(multipart);
  takePlainForms(scope);
}

/** Parses a form without files into an object of strings; for a repeated name the last value wins. */
export function takePlainForms(scope: App): void {
  const options = { parseAs: 'string', bodyLimit: PLAIN_FORM_BYTES } as const;
  scope.addContentTypeParser('application/x-www-form-urlencoded', options, (_request, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(body.toString())));
  });
}
