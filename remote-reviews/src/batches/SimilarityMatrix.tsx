import { formatPercent } from '@companion/domain';
import { HeatMap } from '@companion/ui/chart-more';

type Props = { ids: readonly number[]; rows: readonly (readonly number[])[] };

/** Pairwise similarity of the texts (D9); the server sends the first forty. */
export function SimilarityMatrix({ ids, rows }: Props) {
  const names = ids.map((id) => `#${id}`);
  const { pairs, twins } = twinsIn(rows);
  return (
    <HeatMap
      title="Similarity of texts"
      unit="share of three-word phrases in common"
      metric="D9"
      rows={names}
      columns={names}
      rowLabel="review"
      columnLabel="review"
      noun="alike"
      values={rows}
      format={(value) => formatPercent(value, 0)}
      summary={`${twins} of ${pairs} pairs of reviews are near duplicates.`}
      note={`${twins} of ${pairs} pairs share 80% or more of their three-word phrases.`}
    />
  );
}

/** D9: similar enough to be a twin. */
const TWIN = 0.8;

/** Number of pairs above the diagonal, and of twins among them. */
export function twinsIn(rows: Props['rows']): { pairs: number; twins: number } {
  const pairs = rows.flatMap((row, at) => row.slice(at + 1));
  return { pairs: pairs.length, twins: pairs.filter((value) => value >= TWIN).length };
}
