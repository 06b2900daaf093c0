import { useToast } from '@companion/contract/services';
import { canonicalSegment, personFilter } from '@companion/domain';
import { Button, saveFile } from '@companion/ui/core';
import { useEffect, useRef, useState } from 'react';
import type { KnownProfile } from './queries';

/** All public data about a person as one JSON file: the pages' answers and all of their rows. */
export function SaveProfile({ profile: { person } }: { profile: KnownProfile }) {
  const toast = useToast();
  const [step, setStep] = useState<string | null>(null);
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);
  const save = async () => {
    const abort = new AbortController();
    running.current = abort;
    setStep('');
    try {
      const { collectPerson } = await import('../parts/collectPerson');
      const found = await collectPerson(
        personFilter(person),
        (done, of) => setStep(` ${done + 1} of ${of}`),
        abort.signal,
      );
      const text = JSON.stringify({ collectedAt: new Date().toISOString(), ...found }, null, 2);
      saveFile({
        name: `profile_${canonicalSegment(person)}.json`,
        file: new Blob([text], { type: 'application/json' }),
      });
    } catch {
      if (!abort.signal.aborted)
        toast({ tone: 'error', title: 'The profile could not be saved', text: 'Try again in a minute.' });
    } finally {
      if (!abort.signal.aborted) setStep(null);
    }
  };
  return (
    <Button size="sm" icon="download" disabled={step !== null} onClick={() => void save()}>
      {step === null ? 'JSON' : `Collecting${step}`}
    </Button>
  );
}
