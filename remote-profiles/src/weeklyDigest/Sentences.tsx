import type { Finding } from '@companion/domain';
import { FindingLine } from '@companion/ui/core';
import s from './weeklyDigest.module.css';

export function Sentences({ of: sentences }: { of: readonly Finding[] }) {
  return (
    <ul className={s.sentences}>
      {sentences.map((sentence, n) => (
        <li key={n}>
          <FindingLine of={sentence} />
        </li>
      ))}
    </ul>
  );
}
