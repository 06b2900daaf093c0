import { VisuallyHidden } from '@companion/ui/core';
import type { CSSProperties } from 'react';
import s from './bots.module.css';
import type { ScoreLine } from './queries';
import { lineSentence } from './scoreLines';

/** Each component's share of a score, side by side on a scale of 100; the sentences are in the tooltip. */
export function ContributionBar({ lines }: { lines: readonly ScoreLine[] }) {
  const all = lines.reduce((sum, { weight, points }) => sum + (points === null ? 0 : weight), 0);
  const sentences = lines.map(lineSentence);
  return (
    <span className={s.stack} title={sentences.join('\n')}>
      <VisuallyHidden>{sentences.join('. ')}</VisuallyHidden>
      {lines.map(({ id, points }) =>
        points && all > 0 ? (
          <span
            key={id}
            className={s.part}
            aria-hidden="true"
            style={{ '--part': `${(100 * points) / all}%` } as CSSProperties}
          >
            {points / all >= 0.14 && id}
          </span>
        ) : null,
      )}
    </span>
  );
}
