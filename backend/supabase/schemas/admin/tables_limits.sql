create table app.value_limits (
  subject text not null,
  name text not null default '',
  least numeric,
  most numeric,
  whole boolean not null default false,
  longest int,
  words text[],
  because text not null check (because ~ '\S'),
  primary key (subject, name)
);
alter table app.value_limits enable row level security;
revoke all on app.value_limits from public, anon, authenticated;
comment on table app.value_limits is
  'Allowed range of a number (least, most, whole), length of a text, or list of words. subject: param:<key>, setting:<key> or detector:<name>; name: the path of one value in it, * for any member. because: the reason for these limits, as shown on the page.';

create table app.value_orders (
  subject text not null,
  lower text not null,
  upper text not null,
  because text not null check (because ~ '\S'),
  primary key (subject, lower)
);
alter table app.value_orders enable row level security;
revoke all on app.value_orders from public, anon, authenticated;
comment on table app.value_orders is
  'Two sibling values of which the first must be smaller. subject: detector:<name>; lower and upper: their names in the object that holds both, or their positions in a list, from 1. because: the reason, as shown on the page.';

insert into app.value_limits (subject, name, least, most, whole, because)
values
  (
    'param:xp.season_pool',
    '',
    0,
    1000000000000,
    true,
    'XP that a season gives out, of all that begin from that day on. At 0 it is not known, and no share of it is shown.'
  ),
  (
    'param:slash.pass_pct',
    '',
    50,
    100,
    false,
    'Share of the weight for a slash. Never below the limit for a defended slash, which is at most half.'
  ),
  (
    'param:slash.defend_pct',
    '',
    0,
    50,
    false,
    'Share of the weight for a slash. Never above the limit for an upheld slash, which is at least half.'
  ),
  ('param:slash.window_h', '', 1, 720, true, 'Hours a slash stays open: at least one hour, at most a month.'),
  ('param:slash.min_author', '', 0, 2800, true, 'A score; scores end at 2,800.'),
  ('param:endorse.review', '', 0, 1, false, 'A share of the points of the slash.'),
  ('param:endorse.vouch', '', 0, 1, false, 'A share of the points of the slash.'),
  ('param:bond.days', '', 1, 3650, true, 'It was 90 days and is now 180. A bond has to end: at most ten years.'),
  ('param:bond.share', '', 0, 1, false, 'A share of the change in the score of the invitee.'),
  (
    'param:bond.min',
    '',
    -2800,
    0,
    false,
    'The most an inviter can lose, so never a gain; nobody loses more than a full score.'
  ),
  (
    'param:bond.max',
    '',
    0,
    2800,
    false,
    'The most an inviter can gain, so never a loss; nobody gains more than a full score.'
  ),
  ('param:ib.k', '', 1, 100, true, 'How many of the best and of the worst count: at least one of each.'),
  (
    'param:ib.small',
    '',
    0,
    1000,
    true,
    'Up to this many invitees, all count. At 0, only the best and the worst ever count.'
  ),
  ('param:r4r.free', '', 0, 1000, true, 'Returned reviews that always count. At 0, none do.'),
  (
    'param:r4r.per_nonrecip',
    '',
    0,
    1000,
    true,
    'Returned reviews that count for each one not returned. At 0, none do.'
  ),
  ('param:vouch.day_cap', '', 1, 3650, true, 'Days of a vouch that count: at least one, at most ten years.'),
  (
    'param:eip4.slope',
    '',
    0.01,
    1000,
    false,
    'Points for each percent of trust above half. Above 0: more trust is never worth less.'
  ),
  ('param:eip4.offset', '', 0, 2800, false, 'Points at equal trust; scores end at 2,800.'),
  ('setting:retention.logs', '', 0, 3650, true, 'Days, at most ten years. At 0, it is kept forever.'),
  ('setting:retention.telemetry', '', 0, 3650, true, 'Days, at most ten years. At 0, it is kept forever.'),
  ('setting:retention.feedback', '', 0, 3650, true, 'Days, at most ten years. At 0, it is kept forever.'),
  (
    'detector:D1',
    'reviewGapSeconds',
    60,
    1800,
    true,
    'Sessions are stored with a gap of half an hour, and those with smaller gaps lie inside them. Pages ask for at least one minute.'
  ),
  ('detector:D1', 'voteGapSeconds', 1, 86400, true, 'Longer than a day is not a session.'),
  (
    'detector:D1',
    'archiveGapSeconds',
    60,
    3600,
    true,
    'Sessions are stored with a gap of an hour, and those with smaller gaps lie inside them. Pages ask for at least one minute.'
  ),
  ('detector:D1', 'min', 2, 1000, true, 'One event is not a batch.'),
  ('detector:D1', 'voteMin', 2, 1000, true, 'One vote is not a batch.'),
  (
    'detector:D1',
    'floorSpanSeconds',
    1,
    86400,
    true,
    'The shortest span used for a rate. At 0, a batch of one second would be infinitely surprising.'
  ),
  (
    'detector:D1',
    'floorPerDay',
    0.01,
    1000,
    false,
    'The least expected of anyone per day. At 0, every batch would be infinitely surprising.'
  ),
  ('detector:D2', 'minIntervals', 2, 1000, true, 'One interval has no deviation.'),
  ('detector:D3', 'quietShare', 0, 1, false, 'A share of the votes.'),
  ('detector:D3', 'minVotes', 1, 10000, true, 'Too few votes cannot fill 24 hours.'),
  ('detector:D3', 'minDays', 1, 90, true, 'Votes of 90 days are read: a higher number would leave everyone out.'),
  ('detector:D4', 'maxSeconds', 1, 86400, true, 'An interval of more than a day is not within one sitting.'),
  ('detector:D4', 'minIntervals', 2, 1000, true, 'A single interval cannot repeat.'),
  (
    'detector:D5',
    'windowSeconds',
    1,
    3600,
    true,
    'Two votes within this many seconds count as one act. Beyond an hour, matches are chance and pairs too many.'
  ),
  ('detector:D5', 'minCoVotes', 2, 1000, true, 'One target in common is chance.'),
  ('detector:D5', 'minJaccard', 0, 1, false, 'A share of the targets of both.'),
  ('detector:D5', 'fdr', 0.000001, 1, false, 'Share of the pairs found that may be chance. At 0, none are found.'),
  (
    'detector:D5',
    'maxPerWindow',
    2,
    1000,
    true,
    'Later voters in a crowd are not compared: the work grows with its square.'
  ),
  ('detector:D6', 'minVotes', 1, 10000, true, 'A share of few votes says little.'),
  ('detector:D7', 'minVotes', 1, 10000, true, 'A share of few votes says little.'),
  ('detector:D8', 'seconds', 1, 86400, true, 'Faster than this is too fast to have read; at most a day.'),
  ('detector:D8', 'minVotes', 1, 10000, true, 'A share of few votes says little.'),
  (
    'detector:D9',
    'jaccard',
    0.2,
    1,
    false,
    'Share of the words two texts have in common. Below a fifth, any two polite texts look alike.'
  ),
  (
    'detector:D9',
    'shortWords',
    0,
    100,
    true,
    'Shorter texts are compared whole. Comparing in part takes at least three words.'
  ),
  (
    'detector:D10',
    'hub',
    2,
    100000,
    true,
    'People who reviewed more are left out of cycles of four: the work grows with the square.'
  ),
  ('detector:D10', 'listed', 1, 1000, true, 'Cycles stored per person as evidence.'),
  ('detector:D11', 'vouch', 0, 100, false, 'Weight of a link among all kinds. At 0, it carries no trust.'),
  ('detector:D11', 'review', 0, 100, false, 'Weight of a link among all kinds. At 0, it carries no trust.'),
  ('detector:D11', 'invitation', 0, 100, false, 'Weight of a link among all kinds. At 0, it carries no trust.'),
  ('detector:D11', 'seedDays', 0, 3650, true, 'Age of the profiles that trust starts from; at most ten years.'),
  ('detector:D11', 'seeds', 1, 10000, true, 'Trust has to start from someone.'),
  (
    'detector:D12',
    'gapSeconds',
    60,
    3600,
    true,
    'Sessions are stored with a gap of an hour, and those with smaller gaps lie inside them. Pages ask for at least one minute.'
  ),
  ('detector:D12', 'min', 2, 1000, true, 'One review taken back is not an event.'),
  ('detector:D12', 'share', 0, 1, false, 'A share of what the person had written.'),
  ('detector:D12', 'flightHours', 1, 720, true, 'Hours before a slash that still belong to it; at most a month.'),
  ('detector:D12', 'afterDays', 1, 365, true, 'Days that still belong together; at most a year.'),
  ('detector:D12', 'retaliationDays', 1, 365, true, 'Days that still belong together; at most a year.'),
  ('detector:D12', 'springDays', 1, 365, true, 'Days that still belong together; at most a year.'),
  ('detector:D12', 'penaltyDays', 1, 365, true, 'Days that still belong together; at most a year.'),
  ('detector:bot', 'minVotes', 1, 10000, true, 'With fewer votes than a feature needs, there is nothing to say.'),
  ('detector:bot', 'flagged', 0, 100, false, 'A score, from 0 to 100.'),
  ('detector:bot', 'B1 *', 0, 100, false, 'Weight out of 100, then the shares between which it counts.'),
  ('detector:bot', 'B2 *', 0, 100, false, 'Weight out of 100, then the shares between which it counts.'),
  ('detector:bot', 'B3 *', 0, 100, false, 'Weight out of 100, then the quiet hours of 24 between which it counts.'),
  ('detector:bot', 'B4 *', 0, 100, false, 'Weight out of 100, then the shares between which it counts.'),
  ('detector:bot', 'B5 *', 0, 100, false, 'Weight out of 100, then the shares between which it counts.'),
  ('detector:bot', 'B6 *', 0, 100, false, 'Weight out of 100, then the shares between which it counts.'),
  ('detector:bot', 'B7 *', 0, 100, false, 'Weight out of 100, then the shares between which it counts.'),
  ('detector:bot', 'B8 *', 0, 100, false, 'Weight out of 100, then the percentiles between which it counts.'),
  ('detector:farmer', 'reviews', 1, 1000, true, 'Written and received. Without any, there is nothing to say.'),
  ('detector:farmer', 'coverage', 0, 1, false, 'A share of the weights. Below it, there is not enough data.'),
  ('detector:farmer', 'features * weight', 0, 100, false, 'Out of 100 in total. At 0, it does not count.'),
  ('detector:farmer', 'features * lo', 0, 100, false, 'Up to here it does not count: a share, or a number of marks.'),
  ('detector:farmer', 'features * hi', 0, 100, false, 'From here on it counts in full: a share, or a number of marks.'),
  ('detector:farmer', 'features * needs', 1, 1000, true, 'Fewest cases needed to include it.'),
  ('detector:reasons', 'population', 1, 10000, true, 'People to compare with. Below 30, a percentile says little.'),
  ('detector:reasons', 'said', 0, 1, false, '"More than 97%" is said from this share on.'),
  ('detector:reasons', 'most', 1, 20, true, 'Sentences about one person; more would be a report.'),
  ('detector:reasons', 'perSide *', 0, 10, true, 'Sentences per side. At 0, the side is silent.'),
  ('detector:reasons', 'halfLifeDays', 1, 3650, true, 'Days after which a sentence counts half; at most ten years.'),
  ('detector:reasons', 'newDays', 1, 3650, true, 'Days, at most ten years.'),
  ('detector:reasons', 'bulkDays', 1, 3650, true, 'Days, at most ten years.'),
  ('detector:reasons', 'stoodDays', 1, 3650, true, 'Days, at most ten years.'),
  ('detector:reasons', 'movedDays', 1, 3650, true, 'Days, at most ten years.'),
  ('detector:reasons', 'fellDays', 1, 3650, true, 'Days, at most ten years.'),
  ('detector:reasons', 'fellPoints', 1, 2800, true, 'Points; scores end at 2,800.'),
  ('detector:reasons', 'slashedDays', 1, 3650, true, 'Days, at most ten years.'),
  ('detector:reasons', 'cautionBelow', 0, 2800, true, 'A score; scores end at 2,800.'),
  ('detector:reasons', 'backedFrom', 0, 2800, true, 'A score; scores end at 2,800.'),
  ('detector:reasons', 'doubtedFrom', 0, 2800, true, 'A score; scores end at 2,800.'),
  ('detector:reasons', 'rules * least', 0, 10000, true, 'Fewest cases for the rule to say anything.'),
  ('detector:reasons', 'rules * percentile', 50, 99, true, 'Below half, it fits most people; at 100, nobody.');

insert into app.value_limits (subject, name, longest, words, because)
values
  ('setting:banner', '', 300, null, 'One line above every page; more would hide the page.'),
  ('param:endorse.snapshot', '', null, '{open,close}', 'Who endorsed when the slash opened, or when it closed.'),
  (
    'detector:D11',
    'seedLevel',
    null,
    '{untrusted,questionable,neutral,known,established,reputable,exemplary,distinguished,revered,renowned}',
    'A level of a score.'
  ),
  ('detector:reasons', 'rules * side', null, '{for,against,context}', 'Where the sentence stands.');

insert into app.value_orders (subject, lower, upper, because)
values
  ('detector:farmer', 'lo', 'hi', 'Between the two, it counts in part, growing from one to the other.'),
  ('detector:bot', '2', '3', 'Between the two, it counts in part, growing from one to the other.');
