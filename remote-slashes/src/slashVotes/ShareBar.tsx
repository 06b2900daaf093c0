import s from './shareBar.module.css';

/** The share for the slash as a bar, with a mark at half; the figure next to it has the text. Nothing while unknown. */
export function ShareBar({ pct }: { pct: number | null }) {
  if (pct === null) return null;
  return (
    <span className={s.bar} aria-hidden="true" data-share-bar="">
      <span style={{ inlineSize: `${Math.min(100, Math.max(0, pct))}%` }} />
    </span>
  );
}
