const LINE_HEIGHT_PX = 14;

/** Spreads labels at line ends apart, top to bottom, so that they do not overlap. */
export function directLabels<Label extends { y: number }>(labels: readonly Label[]): Label[] {
  let free = Number.NEGATIVE_INFINITY;
  return [...labels]
    .sort((a, b) => a.y - b.y)
    .map((label) => {
      const y = Math.max(label.y, free);
      free = y + LINE_HEIGHT_PX;
      return { ...label, y };
    });
}
