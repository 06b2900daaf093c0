import { useTheme } from '@companion/ui/core';
import { useEffect, useMemo, useState } from 'react';

const DARK = '(prefers-color-scheme: dark)';

/** Custom properties as a canvas takes them, in the theme of the page: `--text` is `rgb(23, 24, 28)`. Pass a constant list. */
export function useColors(tokens: readonly string[]): readonly string[] {
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
    const colors = tokens.map((token) => {
      probe.style.color = `var(${token})`;
      return getComputedStyle(probe).color;
    });
    probe.remove();
    return colors;
  }, [tokens, theme, dark]);
}
