import { Card } from '@companion/ui/core';
import { Link } from '@companion/ui/router';
import s from './magic.module.css';
import { type MagicAddress, paramsOf } from './params';
import { parseLine } from './parseLine';
import { STARTERS } from './starterQuestions';

/** Questions to start with. */
export function Starters({ list }: { list: MagicAddress }) {
  return (
    <Card title="Questions to start with" note="Each one fills in the words above; change any of them">
      <ul className={s.starters}>
        {STARTERS.map(({ says, line }) => (
          <li key={line}>
            <Link to={list.href(paramsOf(parseLine(line).question))}>{says}</Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
