import { useTheme } from '@companion/ui/core';
import { useEffect, useMemo, useState } from 'react';

const DARK = '(prefers-color-scheme: dark)';

/** Colours of styles as a canvas takes them, in the theme of the page: `var(--text)` is `rgb(23, 24, 28)`. Pass a constant list. */
export function useColors(written: readonly string[]): readonly string[] {
  const [theme] = useTheme();
  const [dark, setDark] = useState(() => matchMedia(DARK).matches);
  useEffect(() => {
    const query = matchMedia(DARK);
    const change = () => setDark(query.matches);
    query.addEventListener('change', change);
    return () => query.removeEventListener('change', change);
  }, []);
  // The theme decides what a property holds.
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

/** What a browser makes of a mixture, `color(srgb 1 0 0.2)`, as `rgb(255, 0, 51)`; any other colour as it is. */
export function plainColor(color: string): string {
  const parts = /^color\(srgb ([\d.e-]+) ([\d.e-]+) ([\d.e-]+)\)$/.exec(color)?.slice(1);
  return parts ? `rgb(${parts.map((part) => Math.round(Number(part) * 255)).join(', ')})` : color;
}
