import { roadmapFields } from '../fields/roadmap.ts';
import { pageFunction } from '../schema/declaration.ts';
import { list, object } from '../schema/field.ts';

export const roadmap = pageFunction({
  name: 'roadmap',
  answers: 'What is planned for this site, in order.',
  answer: list(object(roadmapFields)),
});
