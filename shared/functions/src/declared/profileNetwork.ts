import { pageFunction } from '../schema/declaration.ts';
import { count, flag, found, id, list, maybe, object } from '../schema/field.ts';
import { who } from '../schema/filter.ts';
import { person, share, stampFields } from '../schema/shapes.ts';

export const profileNetwork = pageFunction({
  name: 'profile_network',
  answers: 'Who endorses someone, who they endorse, which of these people endorse each other, and who they invited.',
  args: { id: who({ required: true }) },
  answer: found(
    'person',
    { ...stampFields, person: maybe(person()) },
    {
      endorsers: count({ metric: 'network.endorsers' }),
      endorsed: count({ metric: 'network.endorsed' }),
      mutual: count({ metric: 'network.mutual' }),
      people: list(
        object({
          person: person(),
          endorses: flag({ says: 'They endorse the person of the page.' }),
          endorsed: flag({ says: 'The person of the page endorses them.' }),
          vouches: flag({ says: 'They do it with ETH.' }),
          vouched: flag({ says: 'The person of the page does it with ETH.' }),
        }),
        { says: 'At most 120: both ways first, then by score.' },
      ),
      links: list(object({ from: id(), to: id() }), { says: 'User ids: who of these people endorses whom of them.' }),
      closeness: share({ metric: 'network.closeness' }),
      invited: count({ says: 'People who joined by their invitation.' }),
      children: list(person(), { says: 'At most 50 of those invited, by score.' }),
    },
  ),
  budget: 'chosen',
  bench: [{ args: { id: '@person_777' } }],
});
