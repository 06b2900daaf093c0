import { ts } from '@ts-morph/common';

/** The API of a TypeScript 5 compiler. */
export default ts;
