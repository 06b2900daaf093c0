import { pageFunction, stamped } from '../schema/declaration.ts';
import { count, maybe, text } from '../schema/field.ts';
import { countFrom, words } from '../schema/filter.ts';

export const inviteGraph = pageFunction({
  name: 'invite_graph',
  answers: 'The whole invitation tree in one compact text, for drawing. Had whole, `asOf` is when it was counted.',
  args: {
    known: words({
      says: 'Version of a text the caller has: that one is not carried again.',
      sample: undefined,
      sampleFrom: { fn: 'invite_graph', rows: '', value: 'version' },
    }),
    part: countFrom(0, 1_000, { says: 'One of `parts` of the text, from 0; else it comes whole.', sample: undefined }),
  },
  answer: stamped({
    format: count(),
    nodes: count(),
    version: text({ says: 'The same as long as the text is.' }),
    parts: count({ says: 'In how many parts the text can be had.' }),
    data: maybe(
      text({
        says: 'Base64 of one array of `nodes` values after the other, big-endian, nodes in preorder: profile id float64, index of the parent int32 (-1 for a root), x float32, y float32 (radius 1 per depth), joined int32 (hours since 1970), size of the subtree int32, score int16 (-1 unknown), bond points of the inviter in tenths int16 (-32768 unknown), marks int16 (bits: 1 flagged, 2 upheld slash, 4 active in 30 days, 8 open bond). Null where its version is known.',
      }),
    ),
  }),
  bench: [{ args: { part: 0 }, label: 'part' }],
});
