import { leaveOutAvif, makeTemplates } from './site-template.ts';

/** Templates for the tests of the built product, without pictures, because none of these tests needs any. */
export default function makeBuiltTemplates(): Promise<() => void> {
  return makeTemplates(async (site) => void (await leaveOutAvif(site)));
}
