import type { z } from 'zod';
import { overviewAnswer, wireAnswer } from '#domain/desk/desk-overview.ts';

export type WireSource = z.infer<typeof wireAnswer>['sources'][number];
export type Notice = z.infer<typeof overviewAnswer>['notices'][number];
export type SavedStory = z.infer<typeof overviewAnswer>['newest'][number];

export const parseWireState = (answer: unknown) => wireAnswer.parse(answer);
export const parseOverview = (answer: unknown) => overviewAnswer.parse(answer);
