create function private.invitations_query(filters jsonb) returns private.list_query
language plpgsql stable set search_path = '' as $$
declare
  f jsonb := private.filter_object(filters);
  query private.list_query := private.rows_of(
    'app.invitation_states i', 'i.id',
    jsonb_strip_nulls(
      jsonb_build_object(
        'status', private.filter_word(
          f, 'status', array['all', 'pending', 'accepted', 'other', 'revoked', 'unknown'], 'all'
        ),
        'inviter', private.filter_person(f, 'inviter'),
        'person', private.filter_person(f, 'person'),
        'level', private.filter_levels(f, 'level'),
        'from', private.filter_time(f, 'from'),
        'to', private.filter_time(f, 'to'),
        'bond', private.filter_word(f, 'bond', array['open', 'closed']),
        'impact', private.filter_word(f, 'impact', array['positive', 'negative'])
      )
    ),
    'text'
  );
begin
  query.sampled := 'app.invitations';
  query := private.joined(
    query,
    case
      when not query.args ?| array['bond', 'impact'] then null
      when private.rollup_as_of(
        'invitation_sorts'
      ) is not null then 'join app.r_invitation_sort b on b.id = i.id and b.until is not null'
      else 'join app.bonds b on b.id = i.id'
    end,
    case
      when not query.args ? 'level' then null
      when private.looks_back(

      ) then 'join lateral (select private.score_at(i.recipient_id, app.now()) as score) u on coalesce(i.status = ''accepted'', false)'
      else 'join app.users u on u.user_id = i.recipient_id and coalesce(i.status = ''accepted'', false)'
    end
  );
  -- Levels as score ranges, so the planner sees how few rows match; `coalesce` so it does not take a state for rare.
  query := private.narrowed(
    query,
    case query.args ->> 'bond'
      when 'open' then 'b.until > (select app.now())'
      when 'closed' then 'b.until <= (select app.now())'
    end,
    case query.args ->> 'impact' when 'positive' then 'b.impact > 0' when 'negative' then 'b.impact < 0' end,
    case when query.args ? 'level' then private.level_scores(query.args -> 'level') end,
    case when query.args ->> 'status' <> 'all' then 'coalesce(i.status = ($1 ->> ''status''), false)' end
  );
  return private.narrowed_by_args(
    query,
    $conditions${
      "inviter": "i.sender_id = ($1 ->> 'inviter')::bigint",
      "person": "(i.sender_id = ($1 ->> 'person')::bigint or i.recipient_id = ($1 ->> 'person')::bigint)",
      "from": "i.sent_at >= ($1 ->> 'from')::timestamptz",
      "to": "i.sent_at <= ($1 ->> 'to')::timestamptz"
    }$conditions$
  );
end;
$$;
comment on function private.invitations_query is
  'Invitations `i` (app.invitation_states) that match the filters of invitations_list, with their bonds `b` if a filter needs them.';

create function private.invitations_kpis(query private.list_query) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  answer jsonb;
begin
  -- Bonds are joined in the same pass; a filter on them has joined them already.
  if not query.args ?| array['bond', 'impact'] then
    query.joins := case
        when private.rollup_as_of(
          'invitation_sorts'
        ) is not null then 'left join app.r_invitation_sort b on b.id = i.id'
        else 'left join app.bonds b on b.id = i.id'
      end
      || query.joins;
  end if;
  execute format(
    $q$
      select jsonb_build_object(
          'sent', count(*),
          'accepted', count(*) filter (where status = 'accepted'),
          'pending', count(*) filter (where status = 'pending'),
          'other', count(*) filter (where status = 'other'),
          'revoked', count(*) filter (where status = 'revoked'),
          'pendingOlder30d', count(*) filter (
            where status = 'pending' and sent_at < (select app.now()) - interval '30 days'
          ),
          'plainRate', private.share(
            count(*) filter (where status = 'accepted'),
            count(*) filter (where status <> 'unknown')
          ),
          'rate', private.share(
            count(*) filter (where status = 'accepted'),
            count(*) filter (
              where status not in ('pending', 'unknown')
                or status = 'pending'
                and sent_at < (select app.now()) - interval '30 days'
            )
          ),
          'medianHoursToAccept', percentile_cont(.5) within group (
            order by date_part('epoch', accepted_at - sent_at)
          ) / 3600,
          'openBonds', count(*) filter (where until > (select app.now())),
          'netOpenBondPoints', coalesce(sum(impact) filter (where until > (select app.now())), 0)
        )
      from (select i.status, i.sent_at, i.accepted_at, b.until, b.impact from %s offset 0) i
    $q$,
    private.rows_sql(query)
  )
  into answer
  using query.args;
  return answer;
end;
$$;

create function private.invitation_points(query private.list_query, bucket text) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return private.invitations_in_buckets(query, row(null, null, bucket)::private.time_range);
end;
$$;

create function private.bond_points(accepted_at timestamptz, change numeric) returns numeric
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    select least(r.most, greatest(r.least_points, r.part * bond_points.change))
    from app.bond_rules r
    where bond_points.change is not null
      and r.valid_from <= bond_points.accepted_at
      and bond_points.accepted_at < r.valid_to
  );
end;
$$;
comment on function private.bond_points(timestamptz, numeric) is
  'M13: points for the score change of an invitee, capped by the rules of the day of acceptance; null if the change is unknown.';

create function private.invite_branch(first int, last int) returns jsonb
language plpgsql stable set search_path = '' set timezone = 'UTC' as $$
begin
  return (
    with flagged as materialized (select f as user_id from private.flagged_people() f), i as materialized (
      select u.score, p.joined_at,
        exists (
          select 1
          from app.activity_spans a
          where a.user_id = i.user_id and a.from_at <= (select app.now()) and a.until_at > (select app.now())
        ) as active,
        f.user_id is not null as flagged
      from app.r_invite i
        join app.users u on u.user_id = i.user_id
        join app.profiles p on p.profile_id = i.profile_id
        left join flagged f on f.user_id = i.user_id
      where i.lft between first and last
    )
    select jsonb_build_object(
        'subtree', (
          select jsonb_build_object(
              'size', count(*),
              'meanScore', avg(i.score),
              'medianScore', percentile_cont(.5) within group (order by i.score),
              'active', private.share(count(*) filter (where i.active), count(*)),
              'flagged', private.share(count(*) filter (where i.flagged), count(*)),
              'upheldSlashes', (
                select count(*)
                from app.slash_states s
                  join app.r_invite j on j.user_id = s.subject_id
                where s.status = 'upheld' and j.lft between first and last
              )
            )
          from i
        ),
        'levels', (
          select coalesce(jsonb_agg(jsonb_build_object('level', l.level, 'count', c.n) order by l.rank), '[]')
          from (select private.level(i.score) as level, count(*) as n from i group by 1) c
            join app.levels l on l.level = c.level
        ),
        'growth', (
          select coalesce(jsonb_agg(jsonb_build_object('at', private.iso(g.at), 'count', g.n) order by g.at), '[]')
          from (select date_trunc('month', i.joined_at) as at, count(*) as n from i group by 1) g
        )
      )
  );
end;
$$;
comment on function private.invite_branch(int, int) is
  'Size, scores, activity, flags, upheld slashes, levels and growth of the nodes of r_invite between two positions.';

create function private.invitations_in_buckets(query private.list_query, r private.time_range) returns jsonb
language plpgsql stable set search_path = '' set timezone = 'UTC' as $$
declare
  points jsonb;
begin
  execute format(
    $q$
      with i as materialized (select i.sent_at, i.accepted_at from %s), e as (
        select %s as at, 1 as sent, 0 as accepted from i
        union all
        select %s, 0, 1 from i where accepted_at is not null
      ), b as (select at, sum(sent) as sent, sum(accepted) as accepted from e group by at)
      -- Built as text: JSON objects take three times as long.
      select concat(
          '[',
          string_agg(
            concat(
              '{"at": "', private.iso(at), '", "sent": ', sent, ', "accepted": ', accepted,
              case
                when at >= $2 and at + interval %s <= $3 + interval '1 microsecond' then ', "whole": true}'
                when $3 is null then '}'
                else ', "whole": false}'
              end
            ),
            ','
            order by at
          ),
          ']'
        )::jsonb
      from b
    $q$,
    private.rows_sql(query), private.bucket_sql('sent_at', r.bucket), private.bucket_sql('accepted_at', r.bucket),
    quote_literal('1 ' || r.bucket)
  )
  into points
  using query.args, r.since, r.until;
  return points;
end;
$$;
comment on function private.invitations_in_buckets(private.list_query, private.time_range) is
  'Points of invitations_series; for a range with ends, also whether each bucket is `whole` (private.series).';

insert into app.cached_answer_sources (part, source)
values
  ('invitations_kpis', $$private.invitations_kpis(private.invitations_query('{}'))$$),
  ('invitations_kpis_open', $$private.invitations_kpis(private.invitations_query('{"bond": "open"}'))$$),
  ('invitations_series_day', $$private.invitation_points(private.invitations_query('{}'), 'day')$$),
  ('invitations_series_week', $$private.invitation_points(private.invitations_query('{}'), 'week')$$),
  ('invitations_stats', $$private.count_invitations('{}')$$),
  ('eip10_figures', $$private.eip10_figures(private.eip10_query('{}'))$$),
  ('pair_figures', $$private.pair_figures(private.pairs_query('{}'))$$),
  ('mini_apps_index', $$private.mini_app_numbers()$$),
  ('profiles_stats_score', $$private.count_profiles('{}', 'score')$$),
  ('profiles_stats_activeReviews', $$private.count_profiles('{}', 'activeReviews')$$),
  ('profiles_stats_vouchedEth', $$private.count_profiles('{}', 'vouchedEth')$$),
  ('profiles_stats_xpTotal', $$private.count_profiles('{}', 'xpTotal')$$),
  ('profiles_choices', $$private.opening_facets()$$),
  ('profiles_facets', $$private.count_levels('{}')$$),
  ('reviews_series_day', $$private.review_points(private.reviews_query('{"status": "all"}'), 'day')$$),
  ('reviews_series_week', $$private.review_points(private.reviews_query('{"status": "all"}'), 'week')$$);
