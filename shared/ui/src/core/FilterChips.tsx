import s from './FilterChips.module.css';
import { Icon } from './Icon';
import { VisuallyHidden } from './VisuallyHidden';

export type ActiveFilter = { key: string; label: string; value: string };

export type FilterChipsProps = {
  filters: readonly ActiveFilter[];
  onRemove: (key: string) => void;
  onClear: () => void;
};

/** The active filters, each removable by a click. */
export function FilterChips({ filters, onRemove, onClear }: FilterChipsProps) {
  if (filters.length === 0) return null;
  return (
    <ul className={s.chips} aria-label="Active filters">
      {filters.map(({ key, label, value }) => (
        <li key={key}>
          <button type="button" className={s.chip} onClick={() => onRemove(key)}>
            <VisuallyHidden>Remove filter </VisuallyHidden>
            <span className={s.label}>{label}</span>
            <VisuallyHidden>: </VisuallyHidden>
            <bdi className={s.value}>{value}</bdi>
            <Icon name="close" />
          </button>
        </li>
      ))}
      {filters.length > 1 && (
        <li>
          <button type="button" className={s.clear} onClick={onClear}>
            Clear all
          </button>
        </li>
      )}
    </ul>
  );
}
