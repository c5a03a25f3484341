import { leaveOutAvif, makeTemplates } from './site-template.ts';

/** What the sites of the tests of the built product begin with; none of these tests looks at a picture. */
export default function makeBuiltTemplates(): Promise<() => void> {
  return makeTemplates(async (site) => void (await leaveOutAvif(site)));
}
