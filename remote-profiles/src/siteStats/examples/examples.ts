import { DETECTOR_EXAMPLES } from './detectors';
import type { Example } from './example';
import { MEASURE_EXAMPLES } from './measures';

/** A case of this site for a definition, by its id. */
export const EXAMPLES: Readonly<Record<string, Example>> = { ...MEASURE_EXAMPLES, ...DETECTOR_EXAMPLES };
