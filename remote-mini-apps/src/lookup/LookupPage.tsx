import { useIsFetching } from '@companion/data/query';
import { type HandleList, parseHandles } from '@companion/domain';
import { Notice, Page, PageHead } from '@companion/ui/core';
import { useMemo, useState } from 'react';
import { LookupForm } from './LookupForm';
import { LookupResults } from './LookupResults';
import s from './lookup.module.css';
import { MAX_LINK_HANDLES, useLookupAddress } from './params';
import { storedList, storeList } from './storedLists';

const NONE: readonly string[] = [];
const keysOf = (list: HandleList) => list.handles.map(({ key }) => key).join();

/** /mini-apps/twitter-score-lookup: what is the score of these handles? */
export default function LookupPage() {
  const list = useLookupAddress();
  const { h, list: id } = list.values;
  const stored = useMemo(() => (id && !h ? storedList(id) : null), [id, h]);
  // What was typed, for its counts of duplicates and invalid entries.
  const [typed, setTyped] = useState<HandleList | null>(null);
  // A long list in a browser that keeps nothing.
  const [unkept, setUnkept] = useState<string[] | null>(null);
  const listed = h ?? stored ?? (id ? null : unkept) ?? NONE;
  const written = useMemo(() => parseHandles(listed.join(' ')), [listed.join()]);
  const current = typed && keysOf(typed) === keysOf(written) ? typed : written;
  const busy = useIsFetching({ queryKey: ['twitter_score_lookup'] }) > 0;

  const lookUp = (next: HandleList) => {
    const handles = next.handles.map(({ handle }) => handle);
    const short = handles.length <= MAX_LINK_HANDLES;
    const kept = short ? null : storeList(handles);
    setTyped(next);
    setUnkept(short || kept ? null : handles);
    list.commit({ h: short ? handles : null, list: kept, found: null, sort: 'listed' });
  };
  return (
    <Page>
      <PageHead title="X score lookup" purpose="What is the score of these handles?" />
      <LookupForm listed={listed} busy={busy} onLookUp={lookUp} />
      {id && !h && !stored && (
        <Notice tone="warning">
          This list was kept in another browser, or newer lists took its place. Paste it again to look it up.
        </Notice>
      )}
      {listed.length > MAX_LINK_HANDLES && (
        <Notice>
          <span className={s.long}>
            A link carries up to {MAX_LINK_HANDLES} handles. This list is kept in this browser; export it to share it.
          </span>
        </Notice>
      )}
      {listed.length > 0 && (
        <LookupResults key={keysOf(current)} handles={current.handles} input={current} list={list} />
      )}
    </Page>
  );
}
