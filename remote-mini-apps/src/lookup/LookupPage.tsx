import { callAsUser, functionQuery } from '@companion/data';
import { useIsFetching, useQuery, useQueryClient } from '@companion/data/query';
import { type HandleList, parseHandles } from '@companion/domain';
import { storedList } from '@companion/functions/storedList';
import { storeList } from '@companion/functions/storeList';
import { ErrorPanel, errorSentence, foundIn, Notice, Page, PageHead } from '@companion/ui/core';
import { useEffect, useMemo, useRef, useState } from 'react';
import { lookupFinding } from './finding';
import { LookupForm } from './LookupForm';
import { LookupResults } from './LookupResults';
import s from './lookup.module.css';
import { MAX_LINK_HANDLES, useLookupAddress } from './params';
import { summaryOf } from './results';
import { useLookup } from './useLookup';

const NONE: readonly string[] = [];
/** Retention of an unshared list in the database. */
const KEPT_DAYS = 180;
const keysOf = (list: HandleList) => list.handles.map(({ key }) => key).join();

/** /mini-apps/twitter-score-lookup: what are the scores of these handles? */
export default function LookupPage() {
  const list = useLookupAddress();
  const { h, list: id } = list.values;
  const queries = useQueryClient();
  const stored = useQuery({ ...functionQuery(storedList, { id: id ?? '' }), enabled: id !== null && !h });
  // Parsed input, for its counts of duplicates and invalid entries.
  const [typed, setTyped] = useState<HandleList | null>(null);
  // A long list that is being stored, or could not be, and why.
  const [unkept, setUnkept] = useState<{ handles: string[]; why: string | null } | null>(null);
  const listed = h ?? (id ? stored.data : unkept?.handles) ?? NONE;
  const written = useMemo(() => parseHandles(listed.join(' ')), [listed.join()]);
  const current = typed && keysOf(typed) === keysOf(written) ? typed : written;
  const lookup = useLookup(current.handles);
  const summary = summaryOf(lookup.results);
  /** Navigation supersedes a pending list: a response for an earlier one is ignored. */
  const newest = useRef<HandleList | null>(null);
  useEffect(
    () => () => {
      newest.current = null;
    },
    [],
  );
  const busy = useIsFetching({ queryKey: ['twitter_score_lookup'] }) > 0;

  const lookUp = (next: HandleList) => {
    const handles = next.handles.map(({ handle }) => handle);
    const short = handles.length <= MAX_LINK_HANDLES;
    newest.current = next;
    setTyped(next);
    setUnkept(short ? null : { handles, why: null });
    list.commit({ h: short ? handles : null, list: null, found: null, sort: 'listed' });
    if (!short) void keep(handles, () => newest.current === next);
  };
  const keep = async (handles: string[], isNewest: () => boolean) => {
    try {
      const kept = await callAsUser(storeList, { items: handles });
      queries.setQueryData(functionQuery(storedList, { id: kept }).queryKey, handles);
      if (isNewest()) list.type({ list: kept });
    } catch (error) {
      if (isNewest()) setUnkept({ handles, why: errorSentence(error, '') });
    }
  };
  return (
    <Page>
      <PageHead
        title="X score lookup"
        finding={listed.length === 0 ? null : foundIn(lookup.query.data && summary, lookup.query.error, lookupFinding)}
        purpose="What is the score of these handles?"
      />
      <LookupForm listed={listed} busy={busy} onLookUp={lookUp} />
      {id && !h && stored.data === null && (
        <Notice tone="warning">
          This list is not stored here, or was last shared more than {KEPT_DAYS} days ago. Paste it again to look it up.
        </Notice>
      )}
      {id && !h && stored.error && (
        <ErrorPanel what="The list" error={stored.error} onRetry={() => void stored.refetch()} />
      )}
      {listed.length > MAX_LINK_HANDLES && (
        <Notice tone={unkept?.why != null && !id ? 'warning' : undefined}>
          <span className={s.long}>
            {id
              ? `The address of this page links to this list for ${KEPT_DAYS} days after it was last shared. It does not show who made it.`
              : unkept?.why == null
                ? 'Storing the list to give it a short address.'
                : `This list has no address of its own; export it to share it. ${unkept.why}`}
          </span>
        </Notice>
      )}
      {listed.length > 0 && (
        <LookupResults key={keysOf(current)} lookup={lookup} summary={summary} input={current} list={list} />
      )}
    </Page>
  );
}
