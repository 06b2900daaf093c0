/** Rows of one file, as of those the server makes. */
const MOST = 200_000;
export const PER_CALL = 500;

/** Rows of a list that is answered in parts, read on until its end or a file is full. */
export async function readOn<Row>(
  part: (from: { per: number; after?: number }) => Promise<{ rows: Row[]; next: number | null }>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let after: number | null | undefined; after !== null && rows.length < MOST; ) {
    const { rows: more, next } = await part({ per: PER_CALL, ...(after !== undefined && { after }) });
    rows.push(...more);
    after = next;
  }
  return rows;
}
