import { functionQuery } from '@companion/data';
import type { AnswerOf, ArgsOf, RowOf } from '@companion/functions';
import { farmerReport } from '@companion/functions/farmerReport';
import { farmerScores } from '@companion/functions/farmerScores';

export type FarmerAnswer = AnswerOf<typeof farmerScores>;
export type Farmer = RowOf<typeof farmerScores>;
export type ScoreLine = Farmer['lines'][number];
export type FarmerMethod = FarmerAnswer['method'];
export type FarmerReport = AnswerOf<typeof farmerReport>;

export const farmersQuery = (args: ArgsOf<typeof farmerScores>) => functionQuery(farmerScores, args);

export const reportQuery = (id: string) => ({
  ...functionQuery(farmerReport, { id }),
  // Another person's report must not be shown as a placeholder.
  placeholderData: undefined,
});
