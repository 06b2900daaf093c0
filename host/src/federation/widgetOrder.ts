import { createArrangement } from '@companion/ui/core';

/** Order and visibility of widgets, stored in this browser. */
export const widgetOrder = createArrangement('companion.widgets');
