import { createArrangement } from '@companion/ui/core';

/** Order of the blocks of the own profile, and which are folded, kept in this browser. */
export const blockOrder = createArrangement('companion.own-blocks');
