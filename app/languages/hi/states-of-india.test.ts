import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { layOutPlaces } from '#tests/support/diaspora/places-folder.ts';
import { statesOfIndia } from './states-of-india.ts';

it('has a Hindi name for every Indian state and union territory of the support form, and for no other', async () => {
  const places = await layOutPlaces();
  const [states = ''] = (await readFile(join(places.folder, 'IN.jsonl'), 'utf8')).split('\n');
  await places.remove();
  expect([...statesOfIndia.keys()].toSorted()).toEqual(z.array(z.string()).length(36).parse(JSON.parse(states)));
});

it('has them in Devanagari, each once, in the order of a Hindi list', () => {
  const names = [...statesOfIndia.values()];
  for (const name of names) expect(name).toMatch(/^[\u0900-\u097f ]+$/);
  expect(names).toEqual([...new Set(names)].toSorted(new Intl.Collator('hi-IN').compare));
  expect(statesOfIndia.get('Kerala')).toBe('केरल');
  expect(statesOfIndia.get('Jammu and Kashmir')).toBe('जम्मू और कश्मीर');
});
