import { cinema, raga, stage } from './arts.ts';
import { hospital, kitchen, stethoscope } from './care.ts';
import { parliament, skyline, viaduct } from './cities.ts';
import { ballot, microphones, townHall } from './civic.ts';
import { allotment, canal, monsoon, turbines } from './country.ts';
import { cards, charts, laptop } from './digital.ts';
import { diyaStreet, rangoli } from './festivals.ts';
import { classroom, library, rocket } from './learning.ts';
import { nib, phone, studio } from './media.ts';
import { globe, observatory, satellite } from './science.ts';
import { harbour, helicopter, ship } from './sea.ts';
import { batter, cricket, runners } from './sport.ts';
import { cycling, market } from './town.ts';

/** Every illustration by the name stories use; each returns the same SVG every time. */
export const ILLUSTRATIONS: Readonly<Record<string, () => string>> = {
  allotment,
  ballot,
  batter,
  canal,
  cards,
  charts,
  cinema,
  classroom,
  cricket,
  cycling,
  'diya-street': diyaStreet,
  globe,
  harbour,
  helicopter,
  hospital,
  kitchen,
  laptop,
  library,
  market,
  microphones,
  monsoon,
  nib,
  observatory,
  parliament,
  phone,
  raga,
  rangoli,
  rocket,
  runners,
  satellite,
  ship,
  skyline,
  stage,
  stethoscope,
  studio,
  'town-hall': townHall,
  turbines,
  viaduct,
};
