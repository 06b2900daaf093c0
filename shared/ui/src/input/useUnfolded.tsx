import { formatNumber } from '@companion/domain';
import { type ReactNode, useState } from 'react';
import { MoreButton } from './MoreButton';

/**
 * The first of many rows, and a button that shows the rest. An answer has at most `most` rows: a full one may be truncated, so
 * its rows are not called all.
 */
export function useUnfolded<Row>(
  rows: readonly Row[],
  first: number,
  most = Number.POSITIVE_INFINITY,
): { shown: readonly Row[]; more: ReactNode } {
  const [all, setAll] = useState(false);
  const [whole, number] = [rows.length < most, formatNumber(rows.length)];
  return {
    shown: all ? rows : rows.slice(0, first),
    more: (
      <MoreButton
        more={!all && rows.length > first}
        end={whole ? `All ${number} are shown.` : `The first ${number} are shown.`}
        onClick={() => setAll(true)}
      >
        {whole ? `Show all ${number}` : `Show the first ${number}`}
      </MoreButton>
    ),
  };
}
