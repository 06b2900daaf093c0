import legend from './legend.module.css';
import s from './tooltip.module.css';
import { type SeriesTone, toneColor } from './types';

export type TooltipLine = { key: string; label: string; value: string; tone?: SeriesTone; outline?: boolean };

export function TooltipBody({ title, lines }: { title: string; lines: readonly TooltipLine[] }) {
  return (
    <>
      <p className={s.tooltipTitle}>{title}</p>
      {lines.map(({ key, label, value, tone, outline }) => (
        <p key={key} className={s.tooltipLine}>
          <span
            className={legend.swatch}
            data-outline={outline}
            style={{ color: tone ? toneColor(tone) : 'transparent' }}
          />
          <span className={s.tooltipLabel}>{label}</span>
          <span>{value}</span>
        </p>
      ))}
    </>
  );
}
