/** An event, in words; `at` is a time, or two of them for a time span: `2026-03-01T00:00:00Z/2026-03-08T00:00:00Z`. */
export type LineMark = { at: string; label: string; value: string };
type Words = Pick<LineMark, 'label' | 'value'>;

export type LineMarks = {
  /** Times with a mark of their own. */
  moments: readonly number[];
  /** Time spans, both ends included. */
  stretches: readonly { from: number; to: number }[];
  /** Words for a time: those of its own mark, otherwise of the span it is in. */
  wordsAt: (time: number) => Words | undefined;
};

export function lineMarks(marks: readonly LineMark[]): LineMarks {
  const read = marks.map(({ at, label, value }) => {
    const [from = Number.NaN, to = from] = at.split('/').map((time) => Date.parse(time));
    return { from, to, lasted: at.includes('/'), words: { label, value } };
  });
  const moments = new Map(read.filter(({ lasted }) => !lasted).map(({ from, words }) => [from, words]));
  const stretches = read.filter(({ lasted }) => lasted);
  return {
    moments: [...moments.keys()],
    stretches: stretches.map(({ from, to }) => ({ from, to })),
    wordsAt: (time) => moments.get(time) ?? stretches.find(({ from, to }) => time >= from && time <= to)?.words,
  };
}
