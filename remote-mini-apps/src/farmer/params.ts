import { farmerReport } from '@companion/functions/farmerReport';
import { farmerScores } from '@companion/functions/farmerScores';
import { type FunctionAddress, useFunctionAddress } from '@companion/ui/url';
import { columns } from './columns';

/** Person is open. */
const own = { report: farmerReport.args.id };

export type FarmerAddress = FunctionAddress<typeof farmerScores, typeof own>;

/** State of /mini-apps/farmer-scores in its address. */
export const useFarmerAddress = (): FarmerAddress =>
  useFunctionAddress(farmerScores, { own, cols: columns.map(({ id }) => id) });
