import type { AnswerOf, RowOf } from '@companion/functions';
import type { marketDetail } from '@companion/functions/marketDetail';
import type { marketsHistory } from '@companion/functions/marketsHistory';
import type { marketTrades } from '@companion/functions/marketTrades';

export type Market = RowOf<typeof marketsHistory>;
export type Trade = RowOf<typeof marketTrades>;
/** A known market with its history. */
export type Course = Extract<AnswerOf<typeof marketDetail>, { bars: unknown }>;
export type Bar = Course['bars'][number];
