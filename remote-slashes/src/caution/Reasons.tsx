import { personFilter } from '@companion/domain';
import { Badge, personPath } from '@companion/ui/core';
import { Link } from '@companion/ui/router';
import s from './caution.module.css';
import type { Caution } from './columns';

/** Why a person is on the list, each reason with its evidence. */
export function Reasons({ row: { person, reasons, slashes, negativeReviewers } }: { row: Caution }) {
  return (
    <span className={s.reasons}>
      {slashes.map(({ id }) => (
        <Link key={id} to={`/slashes/impact/${id}`}>
          <Badge>Slash #{id} upheld</Badge>
        </Link>
      ))}
      {reasons.includes('negative') && (
        <Link to={`/reviews?subject=${encodeURIComponent(personFilter(person))}&sentiment=negative`}>
          <Badge>{negativeReviewers} negative reviewers</Badge>
        </Link>
      )}
      {reasons.includes('untrusted') && (
        <Link to={personPath(person)}>
          <Badge>Untrusted</Badge>
        </Link>
      )}
    </span>
  );
}
