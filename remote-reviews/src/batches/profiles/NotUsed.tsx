import { formatNumber } from '@companion/domain';
import { Card } from '@companion/ui/core';
import type { ItemError } from './compare';
import s from './profiles.module.css';

const MOST_SHOWN = 20;

/** Entries without a row, each with its line, position and reason. */
export function NotUsed({ errors }: { errors: readonly ItemError[] }) {
  if (errors.length === 0) return null;
  return (
    <Card title={errors.length === 1 ? '1 entry was not used' : `${formatNumber(errors.length)} entries were not used`}>
      <ul className={s.errors}>
        {errors.slice(0, MOST_SHOWN).map(({ item, line, text, reason, sameAs }) => (
          <li key={item}>
            <span className={s.place}>
              Line {line}, item {item}
            </span>{' '}
            <bdi>{text}</bdi>: {reason === 'unknown' ? 'nobody here has this id' : `the same person as item ${sameAs}`}
          </li>
        ))}
        {errors.length > MOST_SHOWN && <li>and {formatNumber(errors.length - MOST_SHOWN)} more</li>}
      </ul>
    </Card>
  );
}
