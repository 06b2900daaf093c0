/** Version of each detector behind an answer: `{ D1: 1 }`. */
export type DetectorVersions = Readonly<Record<string, number>>;

/** "D1.1, D2.1": detector and version, in the detectors' order; an ellipsis until they are known. */
export function versionText(versions: DetectorVersions | null | undefined): string {
  const known = Object.entries(versions ?? {}).toSorted(([a], [b]) => number(a) - number(b));
  return known.length > 0 ? known.map(([detector, version]) => `${detector}.${version}`).join(', ') : '…';
}

const number = (detector: string) => Number(detector.slice(1)) || 0;
