import type { Finding } from '@companion/domain';
import { Link } from '../router';
import s from './FindingLine.module.css';
import { Person } from './Person';

/** A finding, none, or one that is still loading: its line is reserved, to avoid a layout shift. */
export type Found = Finding | null | 'counting';

/** A rule's finding in an answer: null if there will be none, `counting` while it loads. */
export const foundIn = <A,>(
  answer: A | null | undefined,
  failed: unknown,
  rule: (answer: A) => Finding | null,
): Found => (answer ? rule(answer) : failed ? null : 'counting');

/** What stands out on a page, in one sentence. */
export function FindingLine({ of: found }: { of: Found }) {
  if (found === null) return null;
  if (found === 'counting') return <p className={s.finding} aria-hidden="true" />;
  return (
    <p className={s.finding} data-finding={found.id} data-when-complete="">
      {found.pieces.map((piece, n) => (
        <Part key={n} of={piece} />
      ))}
    </p>
  );
}

function Part({ of: piece }: { of: Finding['pieces'][number] }) {
  if (typeof piece === 'string') return <span>{piece}</span>;
  if ('person' in piece) return <Person person={piece.person} hideLevel />;
  return (
    <strong className={s.figure} translate="no">
      {piece.href === undefined ? piece.figure : <Link to={piece.href}>{piece.figure}</Link>}
    </strong>
  );
}
