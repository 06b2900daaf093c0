import type { AnswerOf } from '@companion/functions';
import type { profilesCompared } from '@companion/functions/profilesCompared';

export type Compared = AnswerOf<typeof profilesCompared>;
export type ComparedPerson = Compared['people'][number];
export type MeasureId = ComparedPerson['measures'][number]['measure'];
export type Relation = Compared['relations'][number];
export type Towards = Relation['ab'];
