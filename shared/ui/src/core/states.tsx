import { CompanionError } from '@companion/contract';
import { formatDate, formatDateTime, formatNumber } from '@companion/domain';
import { createContext, type ReactNode, useContext, useEffect } from 'react';
import { useLocation } from '../router';
import { Button, ButtonLink } from './Button';
import { useFromNow } from './clock';
import { errorSentence } from './errorSentence';
import { Icon, type IconName } from './Icon';
import s from './states.module.css';
import { TimeAgo } from './values';

/** Dropping one filter would show `total` rows. */
export type Relaxation = { label: string; total: number; onDrop: () => void };

export type EmptyStateProps = {
  /** Why it is empty: "No reviews match these filters." */
  why: ReactNode;
  /** The next step, in one sentence. */
  children?: ReactNode;
  action?: ReactNode;
  relax?: readonly Relaxation[];
  icon?: IconName;
};

/** Explains why a list is empty and offers a next step. */
export function EmptyState({ why, children, action, relax = [], icon = 'search' }: EmptyStateProps) {
  return (
    <div className={s.state} data-empty>
      <Icon name={icon} size={20} className={s.icon} />
      <p className={s.why}>{why}</p>
      {children && <p className={s.next}>{children}</p>}
      {relax.length > 0 && (
        <ul className={s.relax}>
          {relax.map(({ label, total, onDrop }) => (
            <li key={label}>
              <Button size="sm" onClick={onDrop}>
                Remove {label} to show {formatNumber(total)}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {action}
    </div>
  );
}

type Told = { message: string; advice: string; code: string; requestId: string };

/** Message of our own errors, '' if it has none. From other errors only the request id is used. */
function describe(error: unknown): Told {
  const { requestId } = ((typeof error === 'object' && error) || {}) as { requestId?: unknown };
  const ours = error instanceof CompanionError ? error : null;
  return {
    message: errorSentence(error, ''),
    advice: ours?.advice ?? '',
    code: ours?.code ?? '',
    requestId: typeof requestId === 'string' ? requestId : '',
  };
}

/** Called when an error panel appears below it; the host wraps each section in its own. */
export const ErrorPanelWatch = createContext<() => void>(() => {});

export type ErrorPanelProps = {
  /** What failed: "The list of vouches". */
  what: string;
  error?: unknown;
  onRetry?: () => unknown;
};

/** What failed, why (if known), what to do, the code and request id for reports, and Retry. */
export function ErrorPanel({ what, error, onRetry }: ErrorPanelProps) {
  const { message, advice, code, requestId } = describe(error);
  const onShown = useContext(ErrorPanelWatch);
  useEffect(() => onShown(), [onShown]);
  return (
    <div className={s.state} role="alert">
      <Icon name="alert" size={20} className={s.failed} />
      <p className={s.why}>{what} could not be loaded.</p>
      {message && <p className={s.next}>{advice ? `${message} ${advice}` : message}</p>}
      {(code || requestId) && (
        <p className={s.request}>
          {code && (
            <>
              Code <code translate="no">{code}</code>{' '}
            </>
          )}
          {requestId && (
            <>
              Request <code translate="no">{requestId}</code>
            </>
          )}
        </p>
      )}
      {onRetry && (
        <Button icon="refresh" onClick={onRetry}>
          Retry
        </Button>
      )}
    </div>
  );
}

/** The data ends earlier than it should. */
export function PartialBanner({ dataUntil }: { dataUntil: string }) {
  return (
    <Notice tone="warning">
      Data until <time dateTime={dataUntil}>{formatDateTime(dataUntil)}</time>. Later activity has not been loaded yet.
    </Notice>
  );
}

/** The last good answer stays on screen after a failed refetch. */
export function StaleNotice({ onRetry }: { onRetry: () => unknown }) {
  return (
    <Notice tone="warning">
      This is the last answer we have; refreshing failed.{' '}
      <Button size="sm" onClick={onRetry}>
        Retry
      </Button>
    </Notice>
  );
}

/**
 * The page shows a past day (rule G20), or the present if that day is in the future; one click returns to now. Renders nothing
 * for the present.
 */
export function AsOfRibbon({ asOf }: { asOf: string | null }) {
  const { search } = useLocation();
  const isAhead = useFromNow((now) => asOf !== null && Date.parse(asOf) > now);
  if (!asOf) return null;
  const now = new URLSearchParams(search);
  now.delete('asOf');
  return (
    <div className={s.ribbon} role="note">
      <Icon name="clock" />
      <p>
        {isAhead ? 'The network as it is now; there is no data yet for ' : 'The network as it was on '}
        <time dateTime={asOf}>{formatDate(asOf, { timeZone: 'UTC' })}</time>.
        {!isAhead && ' People are shown with their current score, level and flags.'}
      </p>
      <ButtonLink size="sm" to={{ search: now.toString() }}>
        Back to now
      </ButtonLink>
    </div>
  );
}

/** One quiet sentence above the content it is about. */
export function Notice({ tone = 'info', children }: { tone?: 'info' | 'warning'; children: ReactNode }) {
  return (
    <div className={s.notice} data-tone={tone} role="note">
      <Icon name={tone === 'info' ? 'info' : 'alert'} />
      <p>{children}</p>
    </div>
  );
}

/** "Updated 4 min ago", for the footer of a card. */
export function Freshness({ at }: { at: string | null | undefined }) {
  if (!at) return null;
  return (
    <span className={s.freshness}>
      Updated <TimeAgo at={at} />
    </span>
  );
}
