/** How a field of a row becomes cells. A person or a share has several. */
export type Kind = 'id' | 'text' | 'number' | 'flag' | 'time' | 'wei' | 'person' | 'share';
export type Column = { key: string; kind: Kind; read?: (row: Row) => unknown };
export type Row = Record<string, unknown>;

/** A list function that may be exported. `page` begins the file name. */
export type Listing = {
  page: string;
  columns: Column[];
  /** Rows asked for at a time, where the function gives fewer than 1,000. */
  chunk?: number;
  /** Longest range of `from` and `to`; both are needed then. */
  maxDays?: number;
  /** Arguments other than the usual filters, sort, per and after. */
  args?: (request: { filters: Row; after: unknown; chunk: number; sort: string | null }) => Row;
};

const columns = (kinds: Partial<Record<Kind, string>>, order: string): Column[] => {
  const kindOf = new Map<string, Kind>();
  for (const [kind, keys] of Object.entries(kinds)) for (const key of keys.split(' ')) kindOf.set(key, kind as Kind);
  return order.split(' ').map((key) => {
    const path = key.split('.');
    const name = path.map((part, i) => (i === 0 ? part : part[0]?.toUpperCase() + part.slice(1))).join('');
    const column: Column = { key: name, kind: kindOf.get(key) ?? 'text' };
    if (path.length > 1)
      column.read = (row) => path.reduce<unknown>((value, part) => (value as Row | null)?.[part], row);
    return column;
  });
};

/** A list as one text: "1 4"; null for none. */
const spaced = (list: unknown, name: (item: unknown) => string): string | null =>
  Array.isArray(list) && list.length > 0 ? list.map(name).join(' ') : null;

/** "B1 30 of 30: J = 1.00 …; B3 no data": the lines of a composite score. */
function scoreLines({ lines }: Row): string {
  const each = Array.isArray(lines)
    ? (lines as { id: string; points: number | null; weight: number; because: string }[])
    : [];
  return each
    .map(({ id, points, weight, because }) =>
      points === null ? `${id} no data` : `${id} ${points} of ${weight}: ${because}`,
    )
    .join('; ');
}

/** The only functions an export may call, with their columns: one place for names, order and kind. */
export const LISTINGS: Record<string, Listing> = {
  reviews_list: {
    page: 'reviews',
    columns: columns(
      {
        id: 'id',
        person: 'author subject',
        time: 'createdAt archivedAt',
        flag: 'eip6Mark eip7Counted',
        number: 'up down weightedShare reciprocal.latencySeconds authorScoreThen templateGroup replies',
      },
      'id createdAt author sentiment subject title body up down weightedShare authorScoreThen reciprocal.latencySeconds batchId templateGroup eip6Mark eip7Counted replies status archivedAt',
    ),
  },
  reviews_batches: {
    page: 'reviews-batches',
    columns: columns(
      {
        id: 'id',
        person: 'author',
        time: 'start end',
        share: 'positiveShare templateShare archivedShare',
        number:
          'reviews spanSeconds medianGapSeconds perMinute surprise burstiness positive neutral negative distinctSubjects archivedSince reciprocatedSince',
      },
      'id start end author reviews spanSeconds medianGapSeconds perMinute surprise burstiness positive neutral negative positiveShare distinctSubjects templateShare archivedSince archivedShare reciprocatedSince',
    ),
  },
  reviews_mass_archive: {
    page: 'reviews-mass-archive',
    columns: [
      ...columns(
        {
          id: 'id',
          person: 'author',
          time: 'start end',
          share: 'share positiveShare',
          number: 'archived authoredBefore spanSeconds medianAgeDays positive neutral negative restoredSince',
        },
        'id start end author archived authoredBefore share spanSeconds medianAgeDays positive neutral negative positiveShare context restoredSince',
      ),
      { key: 'slashIds', kind: 'text', read: ({ slashIds }) => spaced(slashIds, String) },
      {
        key: 'people',
        kind: 'text',
        read: ({ people }) => spaced(people, (person) => String((person as Row).userkey)),
      },
    ],
  },
  reviews_archived_leaderboard: {
    page: 'reviews-archived-leaderboard',
    columns: columns(
      {
        person: 'person',
        time: 'lastAt',
        share: 'rate positiveShare',
        number: 'rank archived total medianLifetimeDays positive inMassEvents restored',
      },
      'rank person archived total rate medianLifetimeDays positive positiveShare inMassEvents restored lastAt',
    ),
  },
  vouches_list: {
    page: 'vouches',
    columns: columns(
      {
        id: 'id',
        person: 'voucher subject',
        time: 'vouchedAt unvouchedAt',
        wei: 'amountWei',
        number: 'activeDays ethDays shareOfGiven shareOfReceived',
        flag: 'mutual',
      },
      'id vouchedAt voucher subject amountWei activeDays ethDays mutual status unvouchedAt comment shareOfGiven shareOfReceived',
    ),
  },
  votes_targets: {
    page: 'votes',
    columns: columns(
      {
        id: 'type id',
        person: 'author subject',
        number: 'votes up down weightedShare controversy last24h',
        time: 'firstAt lastAt',
        flag: 'blind',
      },
      'type id author subject snippet votes up down weightedShare controversy blind firstAt lastAt last24h',
    ),
  },
  votes_stream: {
    page: 'votes-stream',
    maxDays: 31,
    columns: columns(
      {
        id: 'target.type target.id',
        person: 'voter target.author target.subject',
        time: 'at',
        number: 'weight',
        flag: 'blind weightEstimated',
      },
      'at voter direction blind target.type target.id target.label target.author target.subject weight weightEstimated',
    ),
  },
  votes_search: {
    page: 'votes-search',
    // Whose votes they are is an argument of its own; in an export it comes with the filters.
    args: ({ filters: { person = '', ...filters }, after, chunk, sort }) => ({
      person: String(person),
      filters,
      per: chunk,
      after,
      ...(sort ? { sort } : {}),
    }),
    columns: columns(
      {
        id: 'target.type target.id',
        person: 'voter target.author target.subject',
        time: 'at',
        number: 'weight secondsAfter',
        flag: 'blind weightEstimated',
      },
      'at voter direction blind target.type target.id target.label target.author target.subject weight weightEstimated secondsAfter targetStatus',
    ),
  },
  votes_bots: {
    page: 'votes-bot-analysis',
    columns: [
      ...columns(
        {
          id: 'ringId',
          person: 'voter',
          number:
            'score coverage votes maxJ modalShare quietHours fastShare batchShare burstiness hhi upShare trustPercentile',
        },
        'voter score band coverage votes maxJ modalShare quietHours fastShare batchShare burstiness hhi upShare trustPercentile ringId',
      ),
      { key: 'lines', kind: 'text', read: scoreLines },
    ],
  },
  slashes_list: {
    page: 'slashes',
    columns: columns(
      {
        id: 'id',
        person: 'subject author',
        time: 'openedAt closesAt cancelledAt',
        number:
          'amount sharePct up down votes turnoutPct durationHours penaltyTotal exposure.supporters exposure.points authorScoreThen subjectScoreThen',
      },
      'id openedAt closesAt cancelledAt subject author type amount claim status sharePct up down votes turnoutPct durationHours penaltyTotal exposure.supporters exposure.points authorScoreThen subjectScoreThen',
    ),
  },
  invitations_list: {
    page: 'invitations',
    columns: columns(
      {
        id: 'id',
        person: 'inviter recipient',
        time: 'sentAt acceptedAt bondUntil',
        number: 'hoursToAccept scoreThen scoreNow change bondDaysLeft bondRaw bondImpact',
        flag: 'bondOpen capped',
      },
      'id sentAt inviter recipient recipientAddress status acceptedAt hoursToAccept scoreThen scoreNow change bondOpen bondDaysLeft bondUntil bondRaw bondImpact capped level',
    ),
  },
  profiles_search: {
    page: 'profiles',
    columns: columns(
      {
        id: 'userId profileId',
        person: 'invitedBy',
        time: 'joinedAt',
        share: 'positiveShare archivedShare',
        wei: 'vouchedInWei vouchedOutWei',
        number:
          'score delta30d reviews.pos reviews.neu reviews.neg xpSeason slashesReceived slashesUpheld influencePct streakDays reviewsGiven',
      },
      'profileId userId userkey name handle score level delta30d reviews.pos reviews.neu reviews.neg positiveShare vouchedInWei vouchedOutWei xpSeason slashesReceived slashesUpheld joinedAt invitedBy reviewsGiven archivedShare influencePct streakDays humanStatus primaryAddress',
    ),
  },
  home_feed: {
    page: 'home-feed',
    chunk: 100,
    args: ({ filters, after, chunk }) => ({ types: filters.types ?? null, after, per: chunk }),
    columns: columns(
      {
        id: 'id',
        time: 'at slash.closesAt vouch.unvouchedAt',
        person: 'slash.author slash.subject vouch.voucher vouch.subject',
        number: 'slash.amount slash.votes slash.sharePct',
        wei: 'vouch.amountWei',
      },
      'kind id at slash.status slash.type slash.amount slash.claim slash.author slash.subject slash.votes slash.sharePct slash.closesAt vouch.voucher vouch.subject vouch.amountWei vouch.unvouchedAt',
    ),
  },
};
