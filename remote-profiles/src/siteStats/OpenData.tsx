import { Card } from '@companion/ui/core';
import s from './siteStats.module.css';

/** How to take the data along. */
export function OpenData() {
  return (
    <Card>
      <ul className={s.ways}>
        <li>
          <strong>Files.</strong> Every table has an Export button: CSV or JSON of the whole filtered view, up to
          200,000 rows, with the address and the day it was made from.
        </li>
        <li>
          <strong>Feeds.</strong> Tables of events have an Atom and a JSON feed of the view in the same menu.
        </li>
        <li>
          <strong>Interface.</strong> All pages are made of public functions that anybody may call. Their arguments,
          answers and definitions: <a href="/openapi.json">description for programs (OpenAPI)</a>.
        </li>
        <li>
          <strong>Links.</strong> An address holds the whole state of its page. With a past day in it, a list answers as
          of that day.
        </li>
      </ul>
    </Card>
  );
}
