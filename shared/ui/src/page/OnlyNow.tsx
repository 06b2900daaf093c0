import { ButtonLink } from '../core/Button';
import { Notice } from '../core/states';
import { useLocation } from '../router';

export type OnlyNowProps = {
  /** The past day of the address; null is now. */
  asOf: string | null;
  /** What knows no past days. */
  what?: string;
};

/** The address names a past day that this page, or this part of it, has no answer for; one press leads back to now. */
export function OnlyNow({ asOf, what = 'This page' }: OnlyNowProps) {
  const { search } = useLocation();
  if (!asOf) return null;
  const now = new URLSearchParams(search);
  now.delete('asOf');
  return (
    <Notice tone="warning">
      {what} does not show past days: its numbers are current.{' '}
      <ButtonLink size="sm" to={{ search: now.toString() }}>
        Back to now
      </ButtonLink>
    </Notice>
  );
}
