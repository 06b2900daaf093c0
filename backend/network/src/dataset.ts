import { readFile } from 'node:fs/promises';
import { CompanionError } from '@companion/contract';
import { z } from 'zod';

/** A data set is unreadable. The message is one sentence that names the file and the location. */
export class DatasetError extends CompanionError {
  override readonly code = 'data-set-unreadable';
  override readonly advice =
    'Name a data set in NETWORK_DATA that can be read, or leave it unset for the generated one.';
}

const id = z.number().int().positive().max(Number.MAX_SAFE_INTEGER);
const whole = z.number().int();
const time = z.iso.datetime({ message: 'expected an ISO 8601 time in UTC' });
const date = z.iso.date();
/** Wei as a decimal string: uint256 has at most 78 digits and never fits a float. */
const wei = z.string().regex(/^\d{1,78}$/, 'expected a whole number of wei as a decimal string');
const address = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/, 'expected an address')
  .transform((text) => text.toLowerCase());
const text = z.string().default('');
const optional = z.string().nullable().default(null);
const list = <T extends z.ZodType>(item: T) => z.array(item).default([]);

const status = z.enum(['ACTIVE', 'INACTIVE', 'MERGED']).default('ACTIVE');
const score = whole.min(0).max(2800);

const season = z.object({ id, name: z.string(), startDate: date, weeks: whole.positive() });
const person = {
  userId: id,
  username: optional,
  displayName: text,
  description: optional,
  avatarUrl: optional,
  score,
  status,
};
const profile = z.object({
  ...person,
  profileId: id,
  joinedAt: time,
  invitedBy: id.nullable().default(null),
  addresses: z.array(address).min(1),
  primaryAddress: address,
  userkeys: list(z.string()),
  xpTotal: whole.default(0),
  xpStreakDays: whole.default(0),
  influenceFactor: whole.default(0),
  influenceFactorPercentile: whole.default(0),
  humanVerificationStatus: z.enum(['REQUESTED', 'VERIFIED', 'PENDING', 'REVOKED']).nullable().default(null),
});
const account = z.object({ ...person, userkeys: z.array(z.string()).min(1) });
const scoreChange = z.object({ profileId: id, at: time, score });
const archiveEvent = z.object({ at: time, action: z.enum(['ARCHIVE', 'RESTORE']) });
const subject = { subjectProfileId: id.nullable(), subjectUserkey: z.string() };
const review = z.object({
  id,
  authorProfileId: id,
  ...subject,
  score: z.enum(['positive', 'neutral', 'negative']),
  title: text,
  description: text,
  createdAt: time,
  archivedAt: time.nullable().default(null),
  archiveEvents: list(archiveEvent),
});
const vouch = z.object({
  id,
  authorProfileId: id,
  ...subject,
  amountWei: wei,
  vouchedAt: time,
  unvouchedAt: time.nullable().default(null),
  unhealthy: z.boolean().default(false),
  comment: text,
});
const vote = z.object({
  type: z.string(),
  activityId: id,
  voterProfileId: id,
  isUpvote: z.boolean(),
  weight: z.number().nullable().default(null),
  createdAt: time,
  archivedAt: time.nullable().default(null),
});
const slash = z.object({
  id,
  authorProfileId: id,
  ...subject,
  slashType: z.enum(['SCORE', 'FINANCIAL', 'XP']),
  amount: whole.min(0),
  comment: text,
  openedAt: time,
  closesAt: time,
  cancelledAt: time.nullable().default(null),
  sourceOutcome: z.enum(['UPHELD', 'DEFENDED', 'INCONCLUSIVE']).nullable().default(null),
});
const invitation = z.object({
  id,
  senderProfileId: id,
  recipientAddress: address,
  recipientProfileId: id.nullable().default(null),
  status: z.enum(['INVITED', 'ACCEPTED', 'ACCEPTED_OTHER_INVITATION']),
  sentAt: time,
  acceptedAt: time.nullable().default(null),
  scoreAtAccept: score.nullable().default(null),
});
const xpWeek = z.object({ profileId: id, season: id, week: id, xp: whole });
const snapshot = z.object({ at: time, trustPriceWei: wei, distrustPriceWei: wei });
const trade = z.object({
  id,
  actorProfileId: id,
  type: z.enum(['BUY', 'SELL']),
  isTrust: z.boolean(),
  ethWei: wei,
  votes: whole,
  at: time,
});
const market = z.object({
  marketId: id,
  profileId: id,
  createdAt: time,
  snapshots: list(snapshot),
  trades: list(trade),
});
const telegramMessage = z.object({
  id,
  at: time,
  senderName: text,
  senderHandle: optional,
  text,
  replyToId: id.nullable().default(null),
  editedAt: time.nullable().default(null),
  deletedAt: time.nullable().default(null),
  media: z.object({ kind: z.string(), caption: optional }).nullable().default(null),
});
const channel = z.object({ channel: z.string(), title: text, messages: list(telegramMessage) });

const dataset = z.object({
  format: z.literal(1, 'only format 1 is understood'),
  name: z.string(),
  now: time,
  seasons: list(season),
  profiles: list(profile),
  users: list(account),
  scoreHistory: list(scoreChange),
  reviews: list(review),
  vouches: list(vouch),
  votes: list(vote),
  slashes: list(slash),
  invitations: list(invitation),
  xpWeekly: list(xpWeek),
  markets: list(market),
  telegram: list(channel),
});

export type Dataset = z.infer<typeof dataset>;
export type Season = z.infer<typeof season>;
export type Profile = z.infer<typeof profile>;
/** A scored account without profile. */
export type Account = z.infer<typeof account>;
export type ScoreChange = z.infer<typeof scoreChange>;
export type Review = z.infer<typeof review>;
export type Vouch = z.infer<typeof vouch>;
export type Vote = z.infer<typeof vote>;
export type Slash = z.infer<typeof slash>;
export type Invitation = z.infer<typeof invitation>;
export type XpWeek = z.infer<typeof xpWeek>;
export type Market = z.infer<typeof market>;
export type Channel = z.infer<typeof channel>;

function findRepeated<T>(rows: readonly T[], key: (row: T) => string | number): string | number | null {
  const seen = new Set<string | number>();
  for (const row of rows) {
    const value = key(row);
    if (seen.has(value)) return value;
    seen.add(value);
  }
  return null;
}

function checkUnique(set: Dataset, source: string): void {
  const repeated = (kind: string, value: string | number | null) => {
    if (value !== null) throw new DatasetError(`${source}: ${kind} ${value} appears twice.`);
  };
  repeated(
    'profile',
    findRepeated(set.profiles, (row) => row.profileId),
  );
  repeated(
    'user',
    findRepeated([...set.profiles, ...set.users], (row) => row.userId),
  );
  repeated(
    'address',
    findRepeated(
      set.profiles.flatMap((row) => [...new Set(row.addresses)]),
      (row) => row,
    ),
  );
  for (const kind of ['reviews', 'vouches', 'slashes', 'invitations'] as const)
    repeated(
      `${kind} id`,
      findRepeated<{ id: number }>(set[kind], (row) => row.id),
    );
}

/**
 * Validates parsed JSON against format 1 of e2e/fixtures/README.md. Unknown keys are dropped, missing lists are empty, addresses
 * become lower case, wei stay decimal strings.
 * @throws DatasetError naming the first invalid location.
 */
export function parseDataset(value: unknown, source = 'data set'): Dataset {
  const result = dataset.safeParse(value);
  if (!result.success) {
    const issue = result.error.issues[0];
    const place = issue?.path.length ? ` at ${issue.path.join('.')}` : '';
    throw new DatasetError(`${source} is not a data set of format 1${place}: ${issue?.message ?? 'unknown reason'}.`);
  }
  checkUnique(result.data, source);
  return result.data;
}

/**
 * Reads a data set file (UTF-8 JSON, format 1).
 * @throws DatasetError if the file is missing, not JSON or invalid.
 */
export async function loadDataset(path: string): Promise<Dataset> {
  let content: string;
  try {
    content = await readFile(path, 'utf8');
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException;
    const why = code === 'ENOENT' ? 'there is no such file' : message;
    throw new DatasetError(`Cannot read the data set ${path}: ${why}.`, { cause });
  }
  let value: unknown;
  try {
    value = JSON.parse(content);
  } catch (cause) {
    throw new DatasetError(`${path} is not valid JSON: ${(cause as Error).message}.`, { cause });
  }
  return parseDataset(value, path);
}
