import { functionQuery } from '@companion/data';
import { useQuery } from '@companion/data/query';
import { peopleSearch } from '@companion/functions/peopleSearch';
import { Person } from '@companion/ui/core';
import s from './search.module.css';

const MOST = 5;

/** People whose name or handle resembles the search words. */
export function PeopleNamed({ words }: { words: string }) {
  const { data } = useQuery({ ...functionQuery(peopleSearch, { q: words, per: MOST }), placeholderData: undefined });
  if (!data || data.length === 0) return null;
  return (
    <p className={s.people}>
      <span className={s.quiet}>People of that name:</span>
      {data.map((person) => (
        <Person key={person.userId} person={person} />
      ))}
    </p>
  );
}
