export { Counted } from './Counted';
export { Figure, Figures } from './Figures';
export { WidgetBody, WidgetNone, WidgetRow, WidgetRows } from './WidgetBody';
