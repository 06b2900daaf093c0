import { useState } from 'react';

/** The set of keys that are toggled off, and the toggle. */
export function useSwitches(): [ReadonlySet<string>, (key: string) => void] {
  const [off, setOff] = useState<ReadonlySet<string>>(new Set());
  const toggle = (key: string) => {
    const next = new Set(off);
    if (!next.delete(key)) next.add(key);
    setOff(next);
  };
  return [off, toggle];
}
