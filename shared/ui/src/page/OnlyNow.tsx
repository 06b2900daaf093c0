import { ButtonLink } from '../core/Button';
import { Notice } from '../core/states';
import { useLocation } from '../router';

export type OnlyNowProps = {
  /** The as-of day of the address; null is now. */
  asOf: string | null;
  /** The part that does not support past days. */
  what?: string;
};

/** Shown if the address has an as-of day that this page, or this part of it, does not support; one click returns to now. */
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
