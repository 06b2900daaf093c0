import { DETECTOR_EXAMPLES } from './detectors';
import type { Example } from './example';
import { MEASURE_EXAMPLES } from './measures';

/** Examples from this site's data, by definition id. */
export const EXAMPLES: Readonly<Record<string, Example>> = { ...MEASURE_EXAMPLES, ...DETECTOR_EXAMPLES };
