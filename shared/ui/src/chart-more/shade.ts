/**
 * Color of a value between 0 and `most`: a single hue, from the surface color to full. Zero stays visible as the faintest step.
 */
export function shade(value: number, most: number, color = 'var(--info)'): string {
  const share = most > 0 ? Math.max(0, Math.min(1, value / most)) : 0;
  return mix(share === 0 ? 5 : Math.round(14 + 86 * share), color);
}

/** Color of a value between -most and +most: orange below zero, blue above, which stay distinct under color blindness. */
export function diverging(value: number, most: number): string {
  const share = most > 0 ? Math.max(-1, Math.min(1, value / most)) : 0;
  return mix(Math.round(5 + 90 * Math.abs(share)), share < 0 ? 'var(--accent)' : 'var(--info)');
}

const mix = (percent: number, color: string) => `color-mix(in srgb, ${color} ${percent}%, var(--surface))`;
