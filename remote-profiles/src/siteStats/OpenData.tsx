import { Card } from '@companion/ui/core';
import { Archives } from './Archives';
import s from './siteStats.module.css';

/** How to download the data. */
export function OpenData() {
  return (
    <>
      <p className={s.text}>
        Everything the network publishes, once a day. A file keeps its address:{' '}
        <code translate="no">/open-data/2026-01-31/reviews.csv.gz</code>, or <code translate="no">latest</code> for the
        day. What people wrote remains theirs; this site waives any rights in selecting and arranging it (CC0 1.0). A
        record or text that is taken down disappears from every archive with the next daily one, and the checksums
        change. Votes on a slash that was open on the day have no direction. Each file is also available as Parquet, and
        so are the rows that are new or changed since the previous archive, as{' '}
        <code translate="no">reviews_changed.csv.gz</code>; all addresses are in{' '}
        <a href="/open-data/index.json">the index</a>.
      </p>
      <Archives />
      <Card title="Other ways">
        <ul className={s.ways}>
          <li>
            <strong>Files.</strong> Every table has an Export button: CSV or JSON of the whole filtered view, up to
            200,000 rows, with the address and the day it was made from.
          </li>
          <li>
            <strong>Feeds.</strong> Tables of events offer an Atom and a JSON feed of the view in the same menu.
          </li>
          <li>
            <strong>Interface.</strong> All pages are built from public functions that anyone may call. Their arguments,
            answers and definitions: <a href="/openapi.json">description for programs (OpenAPI)</a>.
          </li>
          <li>
            <strong>Links.</strong> An address holds the whole state of its page. With a past day in the address, a list
            shows that day.
          </li>
        </ul>
      </Card>
    </>
  );
}
