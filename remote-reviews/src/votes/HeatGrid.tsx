import { formatNumber } from '@companion/domain';
import { type CSSProperties, useState } from 'react';
import { busiest, HOURS, heatStep, hourName, shade, WEEKDAYS } from './heat';
import s from './heat.module.css';

const HOUR_LABELS = [0, 6, 12, 18];

/** 7 by 24 cells; pointer or arrow keys pick one, and the line below says what it holds. */
export function HeatGrid({ week }: { week: readonly number[] }) {
  const [picked, setPicked] = useState<number | null>(null);
  const most = Math.max(0, ...week);
  const top = busiest(week);
  const words = (index: number) =>
    `${hourName(index)}: ${formatNumber(week[index])} ${week[index] === 1 ? 'vote' : 'votes'}`;
  const idle = top === null ? 'Nobody voted in this range.' : `Busiest: ${words(top)}`;
  return (
    <div className={s.heat}>
      <div
        className={s.map}
        role="slider"
        tabIndex={0}
        aria-label="Votes by hour, cursor"
        aria-valuemin={0}
        aria-valuemax={week.length - 1}
        aria-valuenow={picked ?? 0}
        aria-valuetext={words(picked ?? 0)}
        onPointerLeave={() => setPicked(null)}
        onBlur={() => setPicked(null)}
        onFocus={(event) => event.currentTarget.matches(':focus-visible') && setPicked((now) => now ?? top ?? 0)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setPicked(null);
          const next = heatStep(event.key, picked ?? top ?? 0);
          if (next === null) return;
          event.preventDefault();
          setPicked(next);
        }}
      >
        {WEEKDAYS.map((day, row) => (
          <div key={day} className={s.row}>
            <span className={s.day}>{day.slice(0, 3)}</span>
            {week.slice(row * HOURS, (row + 1) * HOURS).map((votes, hour) => {
              const index = row * HOURS + hour;
              return (
                <span
                  key={index}
                  className={s.cell}
                  data-cell=""
                  data-picked={index === picked || undefined}
                  style={{ '--shade': `${shade(votes, most)}%` } as CSSProperties}
                  onPointerEnter={() => setPicked(index)}
                  onPointerDown={() => setPicked(index)}
                />
              );
            })}
          </div>
        ))}
        <div className={s.row} aria-hidden="true">
          {HOUR_LABELS.map((hour) => (
            <span key={hour} className={s.hour} style={{ gridColumn: `${hour + 2} / span 6` }}>
              {String(hour).padStart(2, '0')}:00
            </span>
          ))}
        </div>
      </div>
      <p className={s.foot}>
        <span>{picked === null ? idle : words(picked)}</span>
        {most > 0 && <Scale most={most} />}
      </p>
    </div>
  );
}

/** What the shades mean. */
function Scale({ most }: { most: number }) {
  return (
    <span className={s.scale}>
      0
      {[0, 0.1, 0.35, 0.65, 1].map((part) => (
        <span key={part} className={s.swatch} style={{ '--shade': `${shade(part * most, most)}%` } as CSSProperties} />
      ))}
      {formatNumber(most)}
    </span>
  );
}
