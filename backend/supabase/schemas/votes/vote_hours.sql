create function private.kinds_sql(alias text) returns text
language sql immutable set search_path = '' as $$
  select format(
      '(%1$s.target_type in (select jsonb_array_elements_text($1 -> ''type''))
        or $1 -> ''type'' ? ''other'' and %1$s.target_type not in (''review'', ''vouch'', ''slash''))',
      alias
    );
$$;
comment on function private.kinds_sql is 'SQL condition: the target is of one of the kinds that were asked for.';

create function private.vote_sums(kind text) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
      with k as materialized (
        select x.* from app.r_vote_kind x where x.votes > 0 and vote_sums.kind in ('all', x.target_type)
      )
      select jsonb_build_object(
          'votes', coalesce(sum(k.votes), 0),
          'visible', coalesce(sum(k.visible), 0),
          'upShare', private.share(coalesce(sum(k.up), 0)::bigint, coalesce(sum(k.visible), 0)::bigint),
          'weightedShare', sum(k.weight_up) / nullif(sum(k.weight_all), 0),
          'weightsEstimated', coalesce(sum(k.weights_estimated), 0),
          'byType', coalesce(jsonb_object_agg(k.target_type, k.votes), '{}')
        )
      from k
    )
    || private.voter_spread('all', kind);
end;
$$;
comment on function private.vote_sums(text) is
  'Figures of votes_kpis for one kind or "all", from r_vote_kind and r_vote_spread.';

create function private.rolled_up_votes_kpis(args jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  if private.rollup_as_of('votes_sides') is null then
    return null;
  end if;
  if args - 'direction' = '{}' then
    return private.cached_answer('votes_kpis_' || (args ->> 'direction'));
  end if;
  if args - 'subject' = '{}' then
    return (select s.kpis from app.r_votes_side s where s.user_id = (args ->> 'subject')::bigint and s.side = 'about');
  end if;
  if args - 'author' = '{}' then
    return (
      select s.kpis from app.r_votes_side s where s.user_id = (args ->> 'author')::bigint and s.side = 'received'
    );
  end if;
  if args - 'voter' - 'voterLevel' - 'type' - 'direction' = '{}' and args ?| array['voter', 'voterLevel'] then
    return private.voters_kpis(args);
  end if;
  return null;
end;
$$;
comment on function private.rolled_up_votes_kpis is
  'votes_kpis of a voter, a level of voters, a direction or a busy person, from r_vote_voter, r_cached_answer and r_votes_side; null for other filters.';

create function private.ready_votes_kpis(filters jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  args jsonb := (private.votes_query(filters)).args - 'minVotes';
  kind text := case
    when not args ? 'type' then 'all'
    when jsonb_array_length(args -> 'type') = 1 then args #>> '{type,0}'
  end;
begin
  -- Without any filter but one kind the sums are kept ready; voters are those of the last round over all of them.
  if
    args - 'type' = '{}'
    and kind in ('all', 'review', 'vouch', 'slash')
    and private.rollup_as_of('vote_targets') is not null
    and private.rollup_as_of('vote_rounds') is not null
  then
    return private.vote_sums(kind);
  end if;
  return coalesce(private.rolled_up_votes_kpis(args), private.preset_votes_kpis(filters, args, kind));
end;
$$;
comment on function private.ready_votes_kpis(jsonb) is
  'votes_kpis where the votes are kept added up; null where they have to be counted.';

create function private.votes_of_keys(ids jsonb) returns table (n bigint, vote app.counted_votes, shown jsonb)
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return query
    select k.n, v,
      jsonb_build_object(
        'at', private.iso(v.created_at),
        'voter', (select h.person from app.people h where h.user_id = v.voter_id),
        'direction', case when v.is_upvote then 'up' when not v.is_upvote then 'down' end,
        'blind', v.blind,
        'target', jsonb_build_object(
          'type', v.target_type,
          'id', v.target_id,
          'label', left(p.label, 200),
          'author', (select h.person from app.people h where h.user_id = p.author_id),
          'subject', (select h.person from app.people h where h.user_id = p.subject_id)
        ),
        'weight', v.weight,
        'weightEstimated', v.weight_estimated
      )
    from jsonb_array_elements_text(ids) with ordinality k (id, n)
      join app.counted_votes v
        on v.target_type = split_part(k.id, ':', 1)
        and v.target_id = split_part(k.id, ':', 2)::bigint
        and v.voter_id = split_part(split_part(k.id, '@', 1), ':', 3)::bigint
        and v.created_at = split_part(k.id, '@', 2)::timestamptz
      left join lateral private.vote_target(v.target_type, v.target_id) p on true;
end;
$$;

create function private.vote_hours_source(args jsonb) returns text
language plpgsql stable set search_path = '' set timezone = 'UTC' as $$
declare
  by_level boolean := args ? 'voterLevel';
  counted timestamptz := (select s.as_of from app.rollup_state s where s.name = 'vote_hours');
  past boolean := counted > app.now();
  blind_hour timestamptz;
  waiting timestamptz[];
  hours text := case when by_level then 'app.r_vote_level_hour h' else 'app.r_vote_hour h' end;
  known text := 'true';
  late text := '';
  -- What is read of a vote is worked out once, under `offset 0`: written out for each column it would be planned for each.
  one_by_one text := format(
    $q$
      select
        date_trunc('hour', v.created_at),
        v.target_type,
        (v.is_upvote is true)::int,
        (v.is_upvote is false)::int,
        v.blind::int,
        (v.is_upvote is null and not v.blind)::int,
        case when v.is_upvote then v.weight else 0 end,
        case when not v.is_upvote then v.weight else 0 end,
        v.weight_estimated::int
      from
        w
        cross join lateral (
          select v.target_type, v.created_at, v.blind, v.is_upvote, v.weight, v.weight_estimated
          from app.counted_votes v %s
          where %s and %%s
          offset 0
        ) v
    $q$,
    case when by_level then 'join app.users u on u.user_id = v.voter_id' end,
    case when by_level then private.level_scores(args -> 'voterLevel') else 'true' end
  );
begin
  if args ?| array['author', 'subject', 'voter'] or counted is null then
    return null;
  end if;
  if past then
    blind_hour := coalesce(date_trunc('hour', private.blind_since()), 'infinity');
    select coalesce(array_agg(to_timestamp(d.key::bigint * 3600)), '{}')
    into waiting
    from app.rollup_dirty d
    where d.rollup = 'vote_hours' and d.key not like 'level:%';
    known := format(
      '(h.target_type <> ''slash'' or h.at < %L) and h.at <> all (%L::timestamptz[])',
      blind_hour,
      waiting
    );
    late := ' union all '
      || format(
        one_by_one,
        format(
          'v.target_type = ''slash''
          and v.created_at >= greatest(w.from_hour, %L)
          and v.created_at < w.to_hour
          and date_trunc(''hour'', v.created_at) <> all (%L::timestamptz[])',
          blind_hour,
          waiting
        )
      )
      || ' union all '
      || format(
        one_by_one,
        format(
          'v.archived_at > %L
          and v.archived_at <= %L
          and v.created_at >= w.from_hour
          and v.created_at < w.to_hour
          and (v.target_type <> ''slash'' or v.created_at < %L)
          and date_trunc(''hour'', v.created_at) <> all (%L::timestamptz[])',
          app.now(), counted, blind_hour, waiting
        )
      )
      || (
        select coalesce(string_agg(' union all ' || format(one_by_one, x.hour), ''), '')
        from (
            select format(
                'v.created_at >= greatest(w.from_hour, %L) and v.created_at < least(w.to_hour, %L)',
                t,
                t + interval '1 hour'
              ) as hour
            from unnest(waiting) t
          ) x
      );
  end if;
  return format(
    $q$
      (
        with
          r as (
            select
              coalesce(($1 ->> 'from')::timestamptz, '-infinity') as since,
              %1$s as until
          ),
          w as materialized (
            select
              r.*,
              case
                when since = '-infinity' then since
                else date_trunc('hour', since - interval '1 microsecond') + interval '1 hour'
              end as from_hour,
              case when until = 'infinity' then until else date_trunc('hour', until) end as to_hour
            from r
          ),
          votes as (
            select h.at, h.target_type, h.up, h.down, h.blind, h.unknown, %2$s
            from
              w
              cross join %3$s
            where %4$s and %5$s and h.at >= w.from_hour and h.at < w.to_hour
            union all
            %6$s
            %7$s
          )
        select x.at, x.target_type, %8$s
        from votes x
        where %9$s and %10$s
      ) h
    $q$,
    case
      when past then format('least(($1 ->> ''to'')::timestamptz, %L)', app.now())
      else 'coalesce(($1 ->> ''to'')::timestamptz, ''infinity'')'
    end,
    case
      when by_level then '0::numeric as weight_up, 0::numeric as weight_down, 0 as estimated'
      else 'h.weight_up, h.weight_down, h.estimated'
    end,
    hours,
    case when by_level then 'h.level in (select jsonb_array_elements_text($1 -> ''voterLevel''))' else 'true' end,
    known,
    format(
        one_by_one,
        'w.since > ''-infinity'' and v.created_at >= w.since and v.created_at < w.from_hour and v.created_at <= w.until'
      )
      || ' union all '
      || format(
        one_by_one,
        'w.until < ''infinity''
        and v.created_at >= w.to_hour
        and v.created_at >= w.from_hour
        and v.created_at <= w.until'
      ),
    late,
    case args ->> 'direction'
      when 'up' then 'x.up, 0 as down, 0 as blind, 0 as unknown'
      when 'down' then '0 as up, x.down, 0 as blind, 0 as unknown'
      else 'x.up, x.down, x.blind, x.unknown, x.weight_up, x.weight_down, x.estimated'
    end,
    case args ->> 'direction' when 'up' then 'x.up > 0' when 'down' then 'x.down > 0' else 'true' end,
    case when args ? 'type' then private.kinds_sql('x') else 'true' end
  );
end;
$$;
comment on function private.vote_hours_source is
  'SQL after FROM with its values in $1: hours h (at, target_type, up, down, blind, unknown and, without a direction, weight_up, weight_down, estimated) for the filters type, voterLevel (without weights), direction, from and to. Null when another one is set or the rollup was never run.';

create function private.blind_since() returns timestamptz
language plpgsql stable set search_path = '' as $$
begin
  return (
    select min(v.created_at)
    from app.open_slashes s
      join app.visible_votes v on v.target_type = 'slash' and v.target_id = s.id
  );
end;
$$;
comment on function private.blind_since is
  'When the first vote was cast on a slash that is open; null when there is none.';
