/** Diagonal hatch pattern, used as `url(#id)`: for missing data, or over bad news. */
export function Hatch({ id, color = 'var(--line)' }: { id: string; color?: string }) {
  return (
    <defs>
      <pattern id={id} width={6} height={6} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <line x1={0} x2={0} y1={0} y2={6} stroke={color} strokeWidth={2} />
      </pattern>
    </defs>
  );
}

type HatchedProps = { id: string; spans: readonly (readonly [number, number])[]; top: number; bottom: number };

/** Ranges without data, in px. */
export function Hatched({ id, spans, top, bottom }: HatchedProps) {
  return spans.map(([from, to]) => (
    <rect
      key={from}
      x={from}
      width={Math.max(0, to - from)}
      y={top}
      height={bottom - top}
      fill={`url(#${id})`}
      data-hatched=""
    />
  ));
}
