import { cinema, comedy, raga, stage } from './arts.ts';
import { hospital, kitchen, stethoscope, tea } from './care.ts';
import { parliament, skyline, viaduct } from './cities.ts';
import { ballot, microphones, townHall } from './civic.ts';
import { allotment, canal, monsoon, turbines } from './country.ts';
import { cards, charts, laptop } from './digital.ts';
import { diyaStreet, rangoli } from './festivals.ts';
import { chess, football, hockey } from './games.ts';
import { classroom, library, rocket } from './learning.ts';
import { nib, phone, studio } from './media.ts';
import { compass, dish, kites } from './outdoors.ts';
import { debate, passports, waitingRoom } from './rooms.ts';
import { globe, observatory, satellite } from './science.ts';
import { harbour, helicopter, ship } from './sea.ts';
import { batter, cricket, runners } from './sport.ts';
import { bus, steelworks, temple } from './streets.ts';
import { cycling, market } from './town.ts';
import { chip, microscope, sewing } from './workbench.ts';

/** Every illustration by the name stories use; each returns the same SVG every time. */
export const ILLUSTRATIONS: Readonly<Record<string, () => string>> = {
  allotment,
  ballot,
  batter,
  bus,
  canal,
  cards,
  charts,
  chess,
  chip,
  cinema,
  classroom,
  comedy,
  compass,
  cricket,
  cycling,
  debate,
  dish,
  'diya-street': diyaStreet,
  football,
  globe,
  harbour,
  helicopter,
  hockey,
  hospital,
  kitchen,
  kites,
  laptop,
  library,
  market,
  microphones,
  microscope,
  monsoon,
  nib,
  observatory,
  parliament,
  passports,
  phone,
  raga,
  rangoli,
  rocket,
  runners,
  satellite,
  sewing,
  ship,
  skyline,
  stage,
  steelworks,
  stethoscope,
  studio,
  tea,
  temple,
  'town-hall': townHall,
  turbines,
  viaduct,
  'waiting-room': waitingRoom,
};
