import type { Dataset, Profile } from './dataset.ts';
import { hostileTexts as text } from './hostile-texts.ts';

export const NOW = '2026-04-01T12:34:56Z';
export const address = (id: number, nth = 0) => `0x${(id * 7 + nth).toString(16).padStart(8, '0').repeat(5)}`;
export const day = (month: number, date: number, clock = '00:00:00') =>
  `2026-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}T${clock}Z`;

/** Display names in the order of the profiles; their ids are 11, 14, 17 ... and one beyond 32 bits. */
const NAMES: [displayName: string, username: string | null, description: string | null][] = [
  ['Olive', 'olive', text.newlines],
  [text.image, 'img_onerror', text.script],
  [text.script, 'script_tag', text.image],
  [text.rtlOverride, 'rtl_override', text.isolate],
  [text.arabic, 'arabic_name', text.hebrew],
  [text.emoji, 'emoji_name', text.emoji],
  [text.longWord, 'long_word', text.longWord],
  [text.formula, 'formula', text.formulas],
  [text.csv, 'csv_quotes', text.csv],
  ['', null, ''],
  [text.blank, null, null],
  [text.nullWord, 'null', 'undefined'],
  [text.proto, 'constructor', text.template],
  [text.sql, 'drop_table', text.like],
  [text.control, 'control', text.control],
  [text.attribute, 'attribute', text.link],
  [text.closingScript, 'CamelCase', text.entity],
  ['Merged account', 'merged', null],
  ['Inactive account', 'inactive', null],
  ['OLIVE', '0live', 'Same name as another, other case.'],
  ['Wide wallet', 'wide_wallet', null],
  ['Zero', 'zero', null],
  ['Top', 'top', null],
  ['Voter one', 'voter1', null],
  ['Voter two', 'voter2', null],
  ['Voter three', 'voter3', null],
  ['Voter four', 'voter4', null],
  ['Root two', 'root2', null],
  ['Loner', 'loner', null],
  ['Beyond 32 bits', 'beyond', null],
];
const FIRST_SCORES = [
  1900, 1650, 780, 1200, 1399, 1400, 1599, 1600, 799, 800, 1199, 1250, 1300, 1100, 950, 1700, 1850, 1210, 1190, 1500,
];
const LATER_SCORES = [1450, 0, 2800, 1800, 1200, 1000, 1000, 2000, 1333, 2100];
export const SCORES = [...FIRST_SCORES, ...LATER_SCORES];

export const idOf = (index: number) => (index === 29 ? 3_000_000_007 : 11 + 3 * index);
const NULL_USERNAME = 9;
/** Has no score history. */
export const LONER = 28;

export function profiles(): Profile[] {
  return NAMES.map(([displayName, username, description], index) => {
    const profileId = idOf(index);
    const addresses = index === 20 ? [0, 1, 2].map((nth) => address(profileId, nth)) : [address(profileId % 1_000_000)];
    const primaryAddress = addresses.at(-1) as string;
    return {
      profileId,
      userId: index === 29 ? 4_000_000_001 : 5000 + index,
      username,
      displayName,
      description,
      avatarUrl:
        index % 4 === 3
          ? null
          : index === 13
            ? `avatars/${text.path}`
            : `avatars/${encodeURIComponent(username ?? 'none')}.png`,
      score: SCORES[index] as number,
      status: username === 'merged' ? 'MERGED' : username === 'inactive' ? 'INACTIVE' : 'ACTIVE',
      joinedAt: day(1, 1 + index, '08:00:01'),
      invitedBy: index === 0 || index === 27 ? null : idOf(index < 12 ? 0 : 2),
      addresses,
      primaryAddress,
      userkeys: [
        `profileId:${profileId}`,
        ...addresses.map((item) => `address:${item}`),
        ...(index === NULL_USERNAME ? [] : [`service:x.com:${18_446_744_073_709_551_616n + BigInt(index)}`]),
      ],
      xpTotal: 0,
      xpStreakDays: index === 22 ? 2_147_483_648 : index,
      influenceFactor: index * 10,
      influenceFactorPercentile: index * 3,
      humanVerificationStatus: ([null, 'VERIFIED', 'REQUESTED', 'PENDING', 'REVOKED'] as const)[index % 5] ?? null,
    };
  });
}

export const users: Dataset['users'] = [
  ['service:x.com:99999999999999999999', 'outside_x', text.image, 1210],
  ['service:discord:88888888888888888888', null, text.arabic, 900],
  [`address:${address(999_001)}`, null, '', 1200],
  ['service:farcaster:424242', 'Outside_Caster', text.longWord, 2000],
].map(([userkey, username, displayName, score], index) => ({
  userId: 7000 + index,
  userkeys: [userkey as string],
  username: username as string | null,
  displayName: displayName as string,
  description: index === 0 ? text.script : null,
  avatarUrl: index === 0 ? 'avatars/outside_x.png' : null,
  score: score as number,
  status: 'INACTIVE',
}));
