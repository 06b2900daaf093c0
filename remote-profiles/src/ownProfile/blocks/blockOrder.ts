import { createArrangement } from '@companion/ui/core';

/** Order and collapsed state of the own profile's blocks, stored in this browser. */
export const blockOrder = createArrangement('companion.own-blocks');
