import s from './legend.module.css';
import { type Series, toneColor } from './types';

export type LegendProps = {
  series: readonly Series[];
  hidden?: ReadonlySet<string>;
  /** Without it, the names are not buttons. */
  onToggle?: (key: string) => void;
};

const nothing: ReadonlySet<string> = new Set();

/** Series names with their colors; a click toggles one. */
export function Legend({ series, hidden = nothing, onToggle }: LegendProps) {
  return (
    <ul className={s.legend} aria-label="Series">
      {series.map(({ key, label, tone, dash }) => {
        const content = (
          <>
            {dash === undefined ? (
              <span
                className={s.swatch}
                data-outline={key === 'archived' || undefined}
                data-hatched={tone === 'negative' || undefined}
                style={{ color: toneColor(tone) }}
              />
            ) : (
              <svg width={22} height={4} aria-hidden="true">
                <line x1={0} x2={22} y1={2} y2={2} stroke={toneColor(tone)} strokeWidth={2} strokeDasharray={dash} />
              </svg>
            )}
            <bdi>{label}</bdi>
          </>
        );
        return (
          <li key={key}>
            {onToggle ? (
              <button
                type="button"
                data-series=""
                className={s.legendItem}
                aria-pressed={!hidden.has(key)}
                onClick={() => onToggle(key)}
              >
                {content}
              </button>
            ) : (
              <span className={s.legendItem}>{content}</span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
