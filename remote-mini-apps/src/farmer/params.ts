import { farmerReport } from '@companion/functions/farmerReport';
import { farmerScores } from '@companion/functions/farmerScores';
import { type FunctionAddress, useFunctionAddress } from '@companion/ui/url';
import { columns } from './columns';

/** The person whose report is open. */
const own = { report: farmerReport.args.id };

export type FarmerAddress = FunctionAddress<typeof farmerScores, typeof own>;

/** URL state of /mini-apps/farmer-scores. */
export const useFarmerAddress = (): FarmerAddress =>
  useFunctionAddress(farmerScores, { own, cols: columns.map(({ id }) => id) });
