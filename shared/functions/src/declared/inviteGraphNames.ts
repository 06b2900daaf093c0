import { pageFunction } from '../schema/declaration.ts';
import { list } from '../schema/field.ts';
import { recordIds } from '../schema/filter.ts';
import { mostReviewedPeople } from '../schema/largest.ts';
import { person } from '../schema/shapes.ts';

export const inviteGraphNames = pageFunction({
  name: 'invite_graph_names',
  answers: 'The people of some nodes of the invitation tree, by profile id.',
  args: { profile_ids: recordIds(500, { required: true, sampleFrom: mostReviewedPeople(500, 'profileId') }) },
  answer: list(person()),
});
