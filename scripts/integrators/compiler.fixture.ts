import { ts } from '@ts-morph/common';

/** The interface of a TypeScript 5 compiler. */
export default ts;
