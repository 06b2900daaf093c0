import { useState } from 'react';

/** A set of keys that were switched off, and the switch. */
export function useSwitches(): [ReadonlySet<string>, (key: string) => void] {
  const [off, setOff] = useState<ReadonlySet<string>>(new Set());
  const toggle = (key: string) => {
    const next = new Set(off);
    if (!next.delete(key)) next.add(key);
    setOff(next);
  };
  return [off, toggle];
}
