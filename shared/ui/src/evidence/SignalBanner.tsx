import type { ReactNode } from 'react';
import { Fold } from '../core/Fold';
import { Icon } from '../core/Icon';
import { useNarrow } from '../core/useMedia';
import { Link, useHasPage } from '../router';
import s from './evidence.module.css';

export type SignalBannerProps = {
  /** Version of the method, as in every answer. */
  version: string;
  /** Page that explains the method. */
  methodTo?: string;
  /** Limits of the signal, in one sentence. */
  children?: ReactNode;
};

/** Shown above every list of a detector (rule G18); collapsed to its first words on a phone. */
export function SignalBanner({ version, methodTo, children }: SignalBannerProps) {
  const hasPage = useHasPage();
  const narrow = useNarrow();
  const banner = (
    <aside className={s.banner} aria-label="How to read this page">
      <Icon name="info" size={20} />
      <div className={s.bannerWords}>
        <p>
          <strong>Signal, not verdict.</strong>{' '}
          {children ?? 'These numbers describe patterns in public data. Ordinary behavior can look like this too.'}
        </p>
        <p className={s.method}>
          Method version {version}
          {methodTo && hasPage(methodTo) && (
            <>
              {' · '}
              <Link to={methodTo}>How it works and where it can be wrong</Link>
            </>
          )}
        </p>
      </div>
    </aside>
  );
  return narrow ? (
    <Fold title="Signal, not verdict" icon="info">
      {banner}
    </Fold>
  ) : (
    banner
  );
}
