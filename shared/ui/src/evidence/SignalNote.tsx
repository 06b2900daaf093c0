import { type DetectorVersions, versionText } from '@companion/domain';
import type { ReactNode } from 'react';
import { SignalBanner } from './SignalBanner';

type Props = {
  versions: DetectorVersions | null | undefined;
  /** What the signal cannot see. */
  children: ReactNode;
};

/** Says above a detector's list how to read it and which methods made it. */
export function SignalNote({ versions, children }: Props) {
  return (
    <SignalBanner version={versionText(versions)} methodTo="/site-stats#method">
      {children}
    </SignalBanner>
  );
}
