import { pageFunction } from '../schema/declaration.ts';
import { list, text } from '../schema/field.ts';
import { listOf } from '../schema/filter.ts';

export const MOST_PICTURES = 50;

export const picturesKnown = pageFunction({
  name: 'pictures_known',
  answers:
    'Which of up to 50 addresses are those of pictures of people: the only ones the site server loads for its visitors.',
  args: {
    addresses: listOf(MOST_PICTURES, {
      required: true,
      sample: ['https://pictures.example/alice.png', 'https://pictures.example/nobody.png'],
    }),
  },
  answer: list(text()),
});
