import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { MailTemplates } from './mail-props.ts';

/** The built templates, loaded for the first e-mail; throws at once if they were not built. */
export function builtTemplates(file: string): () => Promise<MailTemplates> {
  if (!existsSync(file)) {
    throw new Error(`The mails are not built: ${file} is missing. Run npm start, which builds them.`);
  }
  return async () => checked(await import(pathToFileURL(file).href));
}

/** The templates from source, for development. */
export function templateSource(file: string): () => Promise<MailTemplates> {
  return async () => {
    const { runnerImport } = await import('vite');
    const { module } = await runnerImport<unknown>(file, { configFile: false, logLevel: 'silent' });
    return checked(module);
  };
}

function checked(module: unknown): MailTemplates {
  if (!isTemplates(module)) throw new Error('the built mails must export renderMail');
  return module;
}

function isTemplates(module: unknown): module is MailTemplates {
  return typeof module === 'object' && module !== null && 'renderMail' in module;
}
