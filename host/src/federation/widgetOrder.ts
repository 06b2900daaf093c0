import { createArrangement } from '@companion/ui/core';

/** Order and visibility of widgets, kept in this browser. */
export const widgetOrder = createArrangement('companion.widgets');
