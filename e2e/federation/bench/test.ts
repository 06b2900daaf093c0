import { test as base } from '../../kit';
import { BENCH } from './variants';

/** The suites' `test` on the fault bench: provoked errors are expected in the console. */
export const test = base.extend({ baseURL: BENCH.site, allowed: [/./] });
