import { expect, it } from 'vitest';
import { Renditions } from './renditions.ts';

const quality = (id: string, height: number) => ({ id, width: height * 2, height, bitrate: height * 1000 });

it('the list of qualities fits media-chrome’s menu and reports the choice', () => {
  const chosen: number[] = [];
  const events: string[] = [];
  const list = new Renditions((index) => chosen.push(index));
  for (const name of ['addrendition', 'change']) list.addEventListener(name, () => events.push(name));
  expect([...list]).toEqual([]);
  list.show([quality('0', 90), quality('1', 180)]);
  list.show([quality('0', 90), quality('1', 180)]);
  expect(events).toEqual(['addrendition']);
  expect(Reflect.get(list, 1)).toMatchObject({ height: 180 });
  list.selectedIndex = 1;
  expect([list.length, list.selectedIndex, chosen, events.at(-1)]).toEqual([2, 1, [1], 'change']);
  list.show([quality('0', 90)]);
  expect(Reflect.get(list, 1)).toBeUndefined();
});
