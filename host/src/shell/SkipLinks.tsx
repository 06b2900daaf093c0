import { useState } from 'react';
import s from './Shell.module.css';

/** Skip targets a long page may have, and what receives the focus there. */
const PLACES = {
  filters: 'main :is(search[aria-label="Filters"], [data-tools]) :is(input, select, button)',
  chart: 'main figure[tabindex]',
  table: 'main [data-table] [data-row]',
};
type Place = keyof typeof PLACES;
const ALL = Object.keys(PLACES) as Place[];

const found = (place: Place) => document.querySelector<HTMLElement>(PLACES[place]);

/** First tab stops: past the header, and to the page's filters, chart and table. Each is visible while focused. */
export function SkipLinks() {
  const [places, setPlaces] = useState<readonly Place[]>([]);
  // Looked up on focus, because a page keeps growing.
  return (
    <>
      <a className={s.skip} href="#content" onFocus={() => setPlaces(ALL.filter(found))}>
        Skip to content
      </a>
      {places.map((place) => (
        <button key={place} type="button" className={s.skip} onClick={() => found(place)?.focus()}>
          Skip to {place}
        </button>
      ))}
    </>
  );
}
