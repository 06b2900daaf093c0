create function private.magic_times(at text) returns setof private.magic_word
language sql immutable as $$
  values
    ('group', 'day', 'time', format('date_trunc(''day'', %s)', at), null::text, null::text, null::text[]),
    ('group', 'week', 'time', format('date_trunc(''week'', %s)', at), null, null, null),
    ('group', 'month', 'time', format('date_trunc(''month'', %s)', at), null, null, null),
    (
      'group',
      'weekday',
      'word',
      format(
        '(array[''monday'', ''tuesday'', ''wednesday'', ''thursday'', ''friday'', ''saturday'', ''sunday''])[extract(isodow from %s)::int]',
        at
      ),
      null,
      null,
      array['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
    );
$$;

create function private.magic_reviews(counted text, archived text) returns setof private.magic_word
language sql immutable as $$
  values
    ('measure', 'count', 'number', counted, null::text, null::text, null::text[]),
    (
      'measure',
      'positiveShare',
      'share',
      format('coalesce(%s filter (where x.score = 1), 0)', counted),
      format('coalesce(%s filter (where x.score <> 0), 0)', counted),
      null,
      null
    ),
    (
      'measure',
      'archivedShare',
      'share',
      format('coalesce(%s filter (where %s), 0)', counted, archived),
      counted,
      null,
      null
    ),
    (
      'group',
      'sentiment',
      'word',
      'coalesce(private.sentiment(x.score), ''unknown'')',
      null,
      null,
      array['positive', 'neutral', 'negative', 'unknown']
    ),
    (
      'group',
      'status',
      'word',
      format('case when %s then ''archived'' else ''active'' end', archived),
      null,
      null,
      array['active', 'archived']
    );
$$;

create function private.magic_words(data text) returns setof private.magic_word
language plpgsql stable set search_path = '' as $$
declare
  none constant text[] := null;
begin
  case data
    when 'reviews' then
      return query
        select * from private.magic_times('x.created_at')
        union all
        select * from private.magic_side('author', 'x.author_id')
        union all
        select * from private.magic_side('subject', 'x.subject_id')
        union all
        select * from private.magic_reviews('count(*)', 'x.archived_at is not null')
        union all
        values
          ('measure', 'authors', 'number', 'count(distinct x.author_id)', null::text, null::text, none),
          ('measure', 'subjects', 'number', 'count(distinct x.subject_id)', null, null, none);
    when 'reviewDays' then
      return query
        select * from private.magic_times('x.at')
        union all
        select * from private.magic_reviews('sum(x.n)', 'x.archived');
    when 'vouches' then
      return query
        select * from private.magic_times('x.vouched_at')
        union all
        select * from private.magic_side('author', 'x.author_id')
        union all
        select * from private.magic_side('subject', 'x.subject_id')
        union all
        values
          ('measure', 'count', 'number', 'count(*)', null, null, none),
          ('measure', 'authors', 'number', 'count(distinct x.author_id)', null, null, none),
          ('measure', 'subjects', 'number', 'count(distinct x.subject_id)', null, null, none),
          ('measure', 'sumEth', 'wei', 'sum(x.amount_wei)', null, null, none),
          ('measure', 'meanEth', 'wei', 'round(avg(x.amount_wei))', null, null, none),
          ('measure', 'medianEth', 'wei', 'percentile_disc(.5) within group (order by x.amount_wei)', null, null, none),
          ('measure', 'activeShare', 'share', 'count(*) filter (where x.active)', 'count(*)', null, none),
          (
            'group',
            'status',
            'word',
            'case when x.active then ''active'' else ''ended'' end',
            null,
            null,
            array['active', 'ended']
          );
    when 'votes' then
      return query
        select * from private.magic_times('x.created_at')
        union all
        select * from private.magic_side('author', 'x.voter_id')
        union all
        values
          ('measure', 'count', 'number', 'count(*)', null, null, none),
          ('measure', 'authors', 'number', 'count(distinct x.voter_id)', null, null, none),
          ('measure', 'upShare', 'share', 'count(*) filter (where x.is_upvote)', 'count(x.is_upvote)', null, none),
          (
            'group',
            'type',
            'word',
            'case when x.target_type in (''review'', ''vouch'', ''slash'') then x.target_type else ''other'' end',
            null,
            null,
            array['review', 'vouch', 'slash', 'other']
          ),
          -- A vote on an open slash has no direction for anyone (G19).
          (
            'group',
            'direction',
            'word',
            'case when x.is_upvote then ''up'' when not x.is_upvote then ''down'' when x.blind then ''hidden'' else ''unknown'' end',
            null,
            null,
            array['up', 'down', 'hidden', 'unknown']
          );
    when 'voteHours' then
      return query
        select * from private.magic_times('x.at')
        union all
        values
          ('measure', 'count', 'number', 'sum(x.n)', null, null, none),
          (
            'measure',
            'upShare',
            'share',
            'coalesce(sum(x.n) filter (where x.direction = ''up''), 0)',
            'coalesce(sum(x.n) filter (where x.direction in (''up'', ''down'')), 0)',
            null,
            none
          ),
          (
            'group',
            'type',
            'word',
            'case when x.target_type in (''review'', ''vouch'', ''slash'') then x.target_type else ''other'' end',
            null,
            null,
            array['review', 'vouch', 'slash', 'other']
          ),
          ('group', 'direction', 'word', 'x.direction', null, null, array['up', 'down', 'hidden', 'unknown']);
    when 'slashes' then
      return query
        select * from private.magic_times('x.opened_at')
        union all
        select * from private.magic_side('author', 'x.author_id')
        union all
        select * from private.magic_side('subject', 'x.subject_id')
        union all
        values
          ('measure', 'count', 'number', 'count(*)', null, null, none),
          ('measure', 'authors', 'number', 'count(distinct x.author_id)', null, null, none),
          ('measure', 'subjects', 'number', 'count(distinct x.subject_id)', null, null, none),
          ('measure', 'sumPoints', 'number', 'sum(x.amount) filter (where x.type = ''SCORE'')', null, null, none),
          (
            'measure',
            'medianPoints',
            'number',
            'percentile_cont(.5) within group (order by x.amount) filter (where x.type = ''SCORE'')',
            null,
            null,
            none
          ),
          ('measure', 'sumVotes', 'number', 'sum(x.votes)', null, null, none),
          (
            'measure',
            'upheldShare',
            'share',
            'count(*) filter (where x.status = ''upheld'')',
            'count(*) filter (where x.status in (''upheld'', ''defended'', ''inconclusive''))',
            null,
            none
          ),
          (
            'group',
            'status',
            'word',
            'x.status',
            null,
            null,
            array['open', 'upheld', 'defended', 'inconclusive', 'cancelled', 'unknown']
          ),
          ('group', 'type', 'word', 'lower(x.type)', null, null, array['score', 'financial', 'xp']);
    when 'invitations' then
      return query
        select * from private.magic_times('x.sent_at')
        union all
        select * from private.magic_side('author', 'x.sender_id')
        union all
        values
          ('measure', 'count', 'number', 'count(*)', null, null, none),
          ('measure', 'authors', 'number', 'count(distinct x.sender_id)', null, null, none),
          (
            'measure',
            'acceptedShare',
            'share',
            'count(*) filter (where x.status = ''accepted'')',
            'count(*) filter (where x.status in (''accepted'', ''other'') or x.status = ''pending'' and x.sent_at < (select app.now()) - interval ''30 days'')',
            null,
            none
          ),
          (
            'group',
            'status',
            'word',
            'x.status',
            null,
            null,
            array['pending', 'accepted', 'other', 'revoked', 'unknown']
          );
    when 'xp' then
      return query
        select * from private.magic_times('x.at') t where t.name in ('week', 'month')
        union all
        select * from private.magic_side('author', 'x.user_id')
        union all
        values
          ('measure', 'count', 'number', 'count(*)', null, null, none),
          ('measure', 'authors', 'number', 'count(distinct x.user_id) filter (where x.xp > 0)', null, null, none),
          ('measure', 'sumXp', 'number', 'sum(x.xp)', null, null, none),
          ('measure', 'meanXp', 'number', 'avg(x.xp)', null, null, none),
          ('measure', 'medianXp', 'number', 'percentile_cont(.5) within group (order by x.xp)', null, null, none),
          ('group', 'season', 'number', 'x.season', null, null, none);
    when 'profiles' then
      return query
        select * from private.magic_times('x.joined_at')
        union all
        values
          ('measure', 'count', 'number', 'count(*)', null, null, none),
          ('measure', 'meanScore', 'number', 'avg(x.score)', null, null, none),
          ('measure', 'medianScore', 'number', 'percentile_cont(.5) within group (order by x.score)', null, null, none),
          ('measure', 'sumXp', 'number', 'sum(x.xp_total)', null, null, none),
          ('measure', 'meanXp', 'number', 'avg(x.xp_total)', null, null, none),
          (
            'measure',
            'verifiedShare',
            'share',
            'count(*) filter (where x.human_status = ''VERIFIED'')',
            'count(*)',
            null,
            none
          ),
          (
            'group',
            'level',
            'level',
            'private.level(x.score)',
            null,
            null,
            (select array_agg(l.level order by l.rank) from app.levels l)
          );
  end case;
end;
$$;
comment on function private.magic_words(text) is
  'Measures and groups of a data set, as expressions over its rows x. reviewDays and voteHours are the precomputed parts of reviews and votes.';
