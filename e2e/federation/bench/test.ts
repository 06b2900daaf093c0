import { test as base } from '../../kit';
import { BENCH } from './variants';

/** The suites' `test`, on the fault bench: what each test breaks is written to the console. */
export const test = base.extend({ baseURL: BENCH.site, allowed: [/./] });
