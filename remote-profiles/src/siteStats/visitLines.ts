import type { SiteStats } from './queries';

const TONES = ['accent', 'info', 'positive', 'warning', 'negative'] as const;
type Usage = Pick<SiteStats['usage'], 'points' | 'pages'>;

/** Daily visits of the most visited pages, and of all others together, if any. */
export function visitLines({ points, pages }: Usage) {
  const lines = pages.slice(0, TONES.length).map(({ page }, place) => ({
    key: page,
    label: page,
    tone: TONES[place] ?? ('neutral' as const),
    points: points.map(({ at, pages }) => ({ at, value: pages[page] ?? 0 })),
  }));
  if (pages.length <= TONES.length) return lines;
  return [
    ...lines,
    {
      key: 'others',
      label: 'Other pages',
      tone: 'neutral' as const,
      points: points.map(({ at, visits, pages }) => ({
        at,
        value: visits - Object.values(pages).reduce((sum, n) => sum + n, 0),
      })),
    },
  ];
}
