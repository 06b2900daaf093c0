import { useTheme } from '@companion/ui/core';
import { useEffect, useMemo, useState } from 'react';

const DARK = '(prefers-color-scheme: dark)';

/** Resolves CSS colors to canvas notation in the current theme: `var(--text)` is `rgb(23, 24, 28)`. Pass a constant list. */
export function useColors(written: readonly string[]): readonly string[] {
  const [theme] = useTheme();
  const [dark, setDark] = useState(() => matchMedia(DARK).matches);
  useEffect(() => {
    const query = matchMedia(DARK);
    const change = () => setDark(query.matches);
    query.addEventListener('change', change);
    return () => query.removeEventListener('change', change);
  }, []);
  // Custom properties depend on the theme.
  return useMemo(() => {
    const probe = document.createElement('span');
    document.body.append(probe);
    const colors = written.map((color) => {
      probe.style.color = color;
      return plainColor(getComputedStyle(probe).color);
    });
    probe.remove();
    return colors;
  }, [written, theme, dark]);
}

/** Converts a computed color mix, `color(srgb 1 0 0.2)`, to `rgb(255, 0, 51)`; other colors are unchanged. */
export function plainColor(color: string): string {
  const parts = /^color\(srgb ([\d.e-]+) ([\d.e-]+) ([\d.e-]+)\)$/.exec(color)?.slice(1);
  return parts ? `rgb(${parts.map((part) => Math.round(Number(part) * 255)).join(', ')})` : color;
}
