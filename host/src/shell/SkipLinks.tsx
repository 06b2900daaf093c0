import { useState } from 'react';
import s from './Shell.module.css';

/** What a long page may have, and what takes the focus there. */
const PLACES = {
  filters: 'main :is(search[aria-label="Filters"], [data-tools]) :is(input, select, button)',
  chart: 'main figure[tabindex]',
  table: 'main [data-table] [data-row]',
};
type Place = keyof typeof PLACES;
const ALL = Object.keys(PLACES) as Place[];

const found = (place: Place) => document.querySelector<HTMLElement>(PLACES[place]);

/** The first stops of the keyboard: past the header, and to those of filters, chart and table that the page has. Each shows while it has the focus. */
export function SkipLinks() {
  const [places, setPlaces] = useState<readonly Place[]>([]);
  // Looked up when somebody comes by: a page goes on growing.
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
