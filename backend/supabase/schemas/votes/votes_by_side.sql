create function private.votes_search_query(filters jsonb) returns private.list_query
language plpgsql stable set search_path = '' as $$
declare
  f jsonb := private.filter_object(filters);
  side text := private.filter_word(f, 'dir', array['cast', 'received'], 'cast');
  direction text := private.filter_word(f, 'direction', array['up', 'down']);
  args jsonb := jsonb_strip_nulls(
    jsonb_build_object(
      'who', coalesce(private.filter_person(f, 'person'), 0),
      'side', side,
      'type', private.filter_words(
        f,
        'type',
        array['review', 'vouch', 'slash', 'attestation', 'discussion', 'project', 'market', 'broker', 'bond', 'other']
      ),
      'counterparty', private.filter_person(f, 'counterparty'),
      'from', private.filter_time(f, 'from'),
      'to', private.filter_time(f, 'to')
    )
  );
  query private.list_query := private.rows_of(
    case side when 'cast' then 'app.counted_votes v' else 'app.r_vote_target t' end,
    'v.target_type || '':'' || v.target_id || '':'' || v.voter_id || ''@'' || v.created_at', args, 'text'
  );
begin
  query.orders := '{
    "at": {"sql": "v.created_at", "type": "timestamptz"},
    "weight": {"sql": "v.weight", "type": "numeric", "nullable": true}
  }';
  if side = 'cast' then
    query := private.joined(
      query,
      case
        -- `offset 0`: for the votes of a range each target is looked up; the planner would hash all of them.
        when args ? 'from'
          and not args ? 'counterparty'
          then 'left join lateral (
            select x.* from app.r_vote_target x where x.target_type = v.target_type and x.target_id = v.target_id offset 0
          ) t on true'
        else 'left join app.r_vote_target t on t.target_type = v.target_type and t.target_id = v.target_id'
      end
    );
    query := private.narrowed(query, 'v.voter_id = ($1 ->> ''who'')::bigint');
  else
    query := private.joined(
      query,
      case
        when args ? 'counterparty' then 'join app.counted_votes v on v.target_type = t.target_type and v.target_id = t.target_id'
        -- `offset 0`: each target by its key; for somebody busy the planner would read all votes there are.
        else 'cross join lateral (
          select x.*
          from app.counted_votes x
          where x.target_type = t.target_type and x.target_id = t.target_id
          offset 0
        ) v'
      end
    );
    query := private.narrowed(
      query, 't.author_id = ($1 ->> ''who'')::bigint',
      -- What has no vote in the range is left out before its votes are looked up; votes that counted on a past day may be gone since.
      case when args ? 'from' and not private.looks_back() then 't.last_at >= ($1 ->> ''from'')::timestamptz' end,
      case when args ? 'to' and not private.looks_back() then 't.first_at <= ($1 ->> ''to'')::timestamptz' end
    );
  end if;
  query := private.narrowed(
    query,
    case direction when 'up' then 'v.is_upvote' when 'down' then 'not v.is_upvote' end,
    case
      when args ? 'counterparty' then format(
        '%s = ($1 ->> ''counterparty'')::bigint',
        case side when 'cast' then 't.author_id' else 'v.voter_id' end
      )
    end
  );
  return private.narrowed_by_args(
    query,
    json_build_object(
      'type', private.kinds_sql('v'),
      'from', 'v.created_at >= ($1 ->> ''from'')::timestamptz',
      'to', 'v.created_at <= ($1 ->> ''to'')::timestamptz'
    )
  );
end;
$$;

create function private.person_votes(who bigint, side text, span text default 'all') returns private.list_query
language plpgsql stable set search_path = '' as $$
declare
  query private.list_query := private.votes_search_query(jsonb_build_object('dir', side, 'range', span));
begin
  query.args := query.args || jsonb_build_object('who', who);
  return (query);
end;
$$;
comment on function private.person_votes is
  'What votes_search reads for one person, known by id, without filters but a preset range.';

create function private.votes_side_spans(who bigint, side text, figures jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select jsonb_object_agg(r.span, private.count_votes_side(private.person_votes(who, side, r.span), side))
    from private.range_starts() r
    where r.span in ('30d', '90d')
      and (
        select sum((d ->> 'votes')::bigint)
        from jsonb_array_elements(figures -> 'calendar') d
        where (d ->> 'at')::timestamptz >= r.since
      ) > 1000
  );
end;
$$;

create function private.voter_targets(who bigint) returns jsonb
language plpgsql stable set search_path = '' set enable_sort = off as $$
declare
  query private.list_query := private.vote_targets_query('{"voter": "0"}');
begin
  query.args := query.args || jsonb_build_object('voter', who);
  return private.list_page(query, '-votes', 1, 50, null);
end;
$$;

create function private.votes_search_figures(query private.list_query, span text) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return coalesce(
    private.rolled_up_votes_side(query, span),
    private.count_votes_side(query, query.args ->> 'side')
  );
end;
$$;

create function private.votes_search_rows(ids jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select jsonb_agg(
        k.shown
          || jsonb_build_object(
            'secondsAfter', extract(
              epoch from (k.vote).created_at - private.vote_target_made((k.vote).target_type, (k.vote).target_id)
            )::double precision,
            'targetStatus', case (k.vote).target_type
              when 'review' then (
                select case when r.archived_at is null then 'active' else 'archived' end
                from app.review_states r
                where r.id = (k.vote).target_id
              )
              when 'vouch' then (
                select case when x.active then 'active' else 'ended' end
                from app.vouch_states x
                where x.id = (k.vote).target_id
              )
              when 'slash' then (select s.status from app.slash_states s where s.id = (k.vote).target_id)
            end
          )
        order by k.n
      )
    from private.votes_of_keys(ids) k
  );
end;
$$;

create function private.keep_voter_days(voters bigint[]) returns void
language plpgsql set search_path = '' set timezone = 'UTC' as $$
#variable_conflict use_column
begin
  with
  -- Without a kind: of all of them.
  counted as materialized (
    select d.voter_id, d.target_type, array_agg(d.day order by d.day) as days, array_agg(d.upto order by d.day) as votes
    from (
        select v.voter_id, v.target_type, v.created_at::date as day,
          (
            sum(count(*)) over (
              partition by v.voter_id, v.target_type
              order by v.created_at::date
            )
          )::int as upto
        from app.counted_votes v
        where v.voter_id = any (voters)
        group by grouping sets ((v.voter_id, v.created_at::date, v.target_type), (v.voter_id, v.created_at::date))
      ) d
    group by 1, 2
  ), gone as (
    delete from app.r_voter_days d
    where d.voter_id = any (voters)
      and not exists (select 1 from counted c where c.voter_id = d.voter_id and c.target_type = d.target_type)
  ), all_gone as (
    delete from app.r_voter_all_days d
    where d.voter_id = any (voters) and not exists (select 1 from counted c where c.voter_id = d.voter_id)
  ), all_kept as (
    insert into app.r_voter_all_days as d
    select c.voter_id, coalesce(private.level(u.score), 'unknown'), c.days, c.votes
    from counted c
      join app.users u on u.user_id = c.voter_id
    where c.target_type is null
    on conflict (voter_id) do update
      set
        level = excluded.level,
        days = excluded.days,
        votes = excluded.votes
      where (d.level, d.days, d.votes) is distinct from (excluded.level, excluded.days, excluded.votes)
  )
  insert into app.r_voter_days as d
  select *
  from counted c
  where c.target_type is not null
  on conflict (voter_id, target_type) do update
    set
      days = excluded.days,
      votes = excluded.votes
    where (d.days, d.votes) is distinct from (excluded.days, excluded.votes);
end;
$$;
comment on function private.keep_voter_days(bigint[]) is 'r_voter_days and r_voter_all_days of these voters.';

create function private.count_firsts(of_round bigint, kinds text[], ids bigint[]) returns void
language plpgsql set search_path = '' set timezone = 'UTC' as $$
#variable_conflict use_column
begin
  with t as materialized (
    select private.vote_kind(x.target_type) as kind, x.first_at, x.first_at >= x.made_at as timed,
      case
        when x.votes >= 5 then (
          select v.created_at
          from app.counted_votes v
          where v.target_type = x.target_type and v.target_id = x.target_id
          order by v.created_at
          offset 4
          limit 1
        )
      end as fifth_at
    from unnest(kinds, ids) k (kind, id)
      join app.r_vote_target x on x.target_type = k.kind and x.target_id = k.id
  )
  insert into app.r_vote_first_day as d
  select of_round, x.at::date, x.kind, sum(x.targets), sum(x.targets5), sum(x.timed)
  from (
      select t.first_at as at, t.kind, 1 as targets, 0 as targets5, (t.timed is true)::int as timed from t
      union all
      select t.fifth_at, t.kind, 0, 1, 0 from t where t.fifth_at is not null
    ) x
  group by 2, 3
  on conflict (round, day, type) do update
    set
      targets = d.targets + excluded.targets,
      targets5 = d.targets5 + excluded.targets5,
      timed = d.timed + excluded.timed;
end;
$$;
