import { useEffect, useRef, useState } from 'react';
import { Button } from '../core/Button';
import { errorSentence } from '../core/errorSentence';
import type { KnownPerson } from './knownPeople';

type Props = {
  /** Number of people in the example. */
  people: number;
  onShow: (people: readonly KnownPerson[]) => void;
  children?: string;
};

/** For an empty start page: shows it with well-known people, loaded on click. */
export function ExampleButton({ people, onShow, children = 'Show an example' }: Props) {
  const [state, setState] = useState<'ready' | 'busy' | { why: string }>('ready');
  // A visitor who has navigated on must not be brought back.
  const here = useRef(true);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  const show = async () => {
    setState('busy');
    try {
      const known = await (await import('./knownPeople')).knownPeople(people);
      if (!here.current) return;
      if (known.length < people) return setState({ why: 'There are not enough people here yet.' });
      setState('ready');
      onShow(known);
    } catch (error) {
      setState({ why: errorSentence(error, 'The example did not load. Try again.') });
    }
  };
  return (
    <>
      <Button busy={state === 'busy'} onClick={() => void show()}>
        {children}
      </Button>
      <span role="status">{typeof state === 'object' && state.why}</span>
    </>
  );
}
