import { type DetectorVersions, versionText } from '@companion/domain';
import type { ReactNode } from 'react';
import { SignalBanner } from './SignalBanner';

type Props = {
  versions: DetectorVersions | null | undefined;
  /** Limits of the signal. */
  children: ReactNode;
};

/** Explains above a detector's list how to read it and which methods produced it. */
export function SignalNote({ versions, children }: Props) {
  return (
    <SignalBanner version={versionText(versions)} methodTo="/site-stats#method">
      {children}
    </SignalBanner>
  );
}
