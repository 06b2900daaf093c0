import { useQuery } from '@companion/data/query';
import { personPath } from '@companion/ui/core';
import { useNavigate } from '@companion/ui/router';
import { useEffect, useState } from 'react';
import { exactId } from './exactId';
import { resolveQuery } from './queries';

/**
 * Opens a person directly if the search text is an exact id, replacing the search in the history. Call `typing` while the
 * text is being typed, `typed` when it is submitted.
 */
export function useExactPerson(q: string) {
  const [preview, setPreview] = useState<string | null>(null);
  const navigate = useNavigate();
  const id = exactId(q, preview !== q);
  const { data } = useQuery({ ...resolveQuery(id ?? ''), enabled: id !== null, placeholderData: undefined });
  const path = id !== null && data?.person ? personPath(data.person) : null;
  useEffect(() => {
    if (path) navigate(path, { replace: true });
  }, [path, navigate]);
  return { typing: setPreview, typed: () => setPreview(null) };
}
