import { useEffect, useRef, useState } from 'react';
import { metricText } from '../core/metrics';
import { Notice } from '../core/states';
import { type Cited, sinceCited } from './citation';

type CitedNoteProps = { cited: Cited; metric: string | undefined; asOf: string | null | undefined };

/** Note at a cited chart: whether it has changed since. Scrolls the chart into view. */
export default function CitedNote({ cited, metric, asOf }: CitedNoteProps) {
  const [version, setVersion] = useState<number | null>(null);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let gone = false;
    void (async () => {
      const text = metric ? await metricText(metric) : null;
      if (!gone) setVersion(text?.version ?? 0);
    })();
    return () => {
      gone = true;
    };
  }, [metric]);
  useEffect(() => {
    if (version !== null) place.current?.closest('section')?.scrollIntoView();
  }, [version]);
  return (
    <div ref={place}>{version !== null && <Notice>{sinceCited(cited, { version, at: asOf ?? null })}</Notice>}</div>
  );
}
