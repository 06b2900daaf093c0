create function private.vote_targets_query(filters jsonb, shown jsonb default null) returns private.list_query
language plpgsql stable set search_path = '' as $$
declare
  votes private.list_query := private.votes_query(private.filter_object(filters) - 'direction', true);
begin
  -- All votes of a target are kept added up; parts of them (a time, a voter) are added here.
  if
    private.rollup_as_of('vote_targets') is not null
    and not votes.args ?| array['from', 'to', 'voter', 'voterLevel']
  then
    return private.whole_targets(votes.args);
  end if;
  if shown is not null then
    votes.args := votes.args || jsonb_build_object('shown', shown);
    votes.source := '(
      select c.*
      from
        jsonb_array_elements_text($1 -> ''shown'') k
        join app.counted_votes c
          on c.target_type = split_part(k, '':'', 1)
          and c.target_id = split_part(k, '':'', 2)::bigint
    ) v';
  end if;
  return private.targets_of_votes(votes);
end;
$$;
comment on function private.vote_targets_query is 'Targets `t` of the votes that the filters of votes_targets keep.';

create function private.whole_targets(args jsonb) returns private.list_query
language plpgsql stable set search_path = '' as $$
declare
  query private.list_query := private.rows_of(
    $q$
      (
        select
          r.*,
          r.id as key,
          case
            when r.last_at >= (select app.now()) - interval '24 hours' then (
              select count(*)
              from app.counted_votes v
              where
                v.target_type = r.target_type
                and v.target_id = r.target_id
                and v.created_at >= (select app.now()) - interval '24 hours'
            )
            else 0
          end as last24h
        from app.r_vote_target r
      ) t
    $q$,
    't.key', args, 'text'
  );
begin
  query.sampled := 'app.r_vote_target';
  query.orders := private.vote_target_orders();
  if args - 'type' = '{}' then
    query.total := (
      select coalesce(sum(k.targets), 0)
      from app.r_vote_kind k
      where not args ? 'type'
        or args -> 'type' ? k.target_type
        or args -> 'type' ? 'other'
        and k.target_type not in ('review', 'vouch', 'slash')
    );
  end if;
  return private.narrowed_by_args(
    query,
    json_build_object(
      'type', private.kinds_sql('t'),
      'author', 't.author_id = ($1 ->> ''author'')::bigint',
      'subject', 't.subject_id = ($1 ->> ''subject'')::bigint',
      'minVotes', 't.votes >= ($1 ->> ''minVotes'')::int'
    )
  );
end;
$$;
comment on function private.whole_targets is 'Targets as r_vote_target keeps them, with all their votes.';

create function private.targets_of_votes(votes private.list_query) returns private.list_query
language plpgsql stable set search_path = '' as $$
declare
  query private.list_query := private.rows_of(
    -- Controversy is n * 4p(1 - p), p the weighted share.
    format(
      $q$
        (
          select
            g.*,
            case when not blind then votes * 4 * share * (1 - share) end as controversy,
            g.target_type || ':' || lpad(g.target_id::text, 20, '0') as key
          from
            (
              select
                v.target_type,
                v.target_id,
                count(*) as votes,
                bool_or(v.blind) as blind,
                min(v.created_at) as first_at,
                max(v.created_at) as last_at,
                count(*) filter (where v.created_at >= (select app.now()) - interval '24 hours') as last24h,
                case when not bool_or(v.blind) then count(*) filter (where v.is_upvote) end as up,
                case when not bool_or(v.blind) then count(*) filter (where not v.is_upvote) end as down,
                (
                  coalesce(sum(v.weight) filter (where v.is_upvote), 0) / nullif(
                    sum(v.weight) filter (where v.is_upvote is not null),
                    0
                  )
                )::double precision as share
              from %s
              group by v.target_type, v.target_id
            ) g
        ) t
      $q$,
      private.rows_sql(votes)
    ),
    't.key', votes.args, 'text'
  );
begin
  query.tie := 'target_type, target_id';
  query.tie_id := 'target_type || '':'' || lpad(target_id::text, 20, ''0'')';
  query.orders := private.vote_target_orders();
  query.together := true;
  return private.narrowed_by_args(query, '{"minVotes": "t.votes >= (select ($1 ->> ''minVotes'')::int)"}');
end;
$$;
comment on function private.targets_of_votes is 'Targets with these of their votes, which are added up.';

create function private.vote_target_orders() returns jsonb
language sql immutable as $$
  select '{
      "votes": {"sql": "t.votes", "type": "bigint"},
      "controversy": {"sql": "t.controversy", "type": "float8", "nullable": true},
      "last": {"sql": "t.last_at", "type": "timestamptz"}
    }'::jsonb;
$$;

create function private.vote_target_rows(query private.list_query, ids jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  answer jsonb;
begin
  if ids = '[]' then
    return '[]';
  end if;
  execute format(
    $q$
      select jsonb_agg(
          jsonb_build_object(
            'type', g.target_type,
            'id', g.target_id,
            'author', (select h.person from app.people h where h.user_id = p.author_id),
            'subject', (select h.person from app.people h where h.user_id = p.subject_id),
            'snippet', left(p.label, 200),
            'votes', g.votes,
            'up', g.up,
            'down', g.down,
            'weightedShare', g.share,
            'controversy', g.controversy,
            'blind', g.blind,
            'firstAt', private.iso(g.first_at),
            'lastAt', private.iso(g.last_at),
            'last24h', g.last24h,
            'eip6Mark', g.target_type = 'review'
              and (
                select private.review_spam_mark(r.id, r.subject_id, r.score)
                from app.reviews r
                where r.id = g.target_id
              )
          )
          order by array_position($2, g.key)
        )
      from (select t.* from %s) g
        left join lateral private.vote_target(g.target_type, g.target_id) p on true
    $q$,
    private.rows_sql(private.narrowed(query, 't.key = any ($2)'))
  )
  into answer
  using query.args, array(select jsonb_array_elements_text(ids));
  return answer;
end;
$$;

create function private.voter_sums(
  who bigint,
  since timestamptz default '-infinity',
  until timestamptz default 'infinity',
  kinds text[] default null
) returns jsonb
language plpgsql stable set search_path = '' set timezone = 'UTC' as $$
begin
  return (
    with v as materialized (
      select c.is_upvote, case when not c.blind then c.weight end as weight, c.created_at
      from app.counted_votes c
      where c.voter_id = who
        and c.created_at between since and until
        and (
          kinds is null
          or c.target_type = any (kinds)
          or 'other' = any (kinds)
          and c.target_type not in ('review', 'vouch', 'slash')
        )
    )
    select jsonb_build_object(
        'votes', count(*),
        'upShare', private.share(count(*) filter (where is_upvote), count(is_upvote)),
        'weight', coalesce(sum(weight), 0),
        'hours', (
          select coalesce(jsonb_agg(jsonb_build_object('day', h.d, 'hour', h.h, 'count', h.n) order by h.d, h.h), '[]')
          from (
              select extract(isodow from created_at)::int as d, extract(hour from created_at)::int as h, count(*) as n
              from v
              group by 1, 2
            ) h
        ),
        'series', (
          select coalesce(
              jsonb_agg(jsonb_build_object('at', private.iso(w.at), 'up', w.up, 'down', w.down) order by w.at),
              '[]'
            )
          from (
              select date_trunc('week', created_at) as at, count(*) filter (where is_upvote) as up,
                count(*) filter (where not is_upvote) as down
              from v
              where is_upvote is not null
              group by 1
            ) w
        )
      )
    from v
  );
end;
$$;

create function app.refresh_voter_sums(cursor jsonb) returns jsonb
language plpgsql set search_path = '' set timezone = 'UTC' as $$
#variable_conflict use_column
declare
  began timestamptz := clock_timestamp();
  work record;
  written bigint := 0;
begin
  if cursor is null then
    delete from app.r_voter_sums s
    where not exists (select 1 from app.r_votes_side x where x.user_id = s.voter_id and x.side = 'cast');
  end if;
  loop
    select x.user_id, f.seen
    into work
    from app.r_votes_side x
      cross join lateral (
        select jsonb_build_array(
            x.figures -> 'votes', x.figures -> 'up', x.figures -> 'down', x.figures -> 'weightedShare',
            x.figures -> 'lastAt'
          ) as seen
      ) f
      left join app.r_voter_sums s on s.voter_id = x.user_id
    where x.side = 'cast' and s.seen is distinct from f.seen
    order by x.user_id
    limit 1;
    if work.user_id is null then
      return jsonb_build_object('rows', written, 'cursor', null);
    end if;
    if app.chunk_over(began) then
      return jsonb_build_object('rows', written, 'cursor', '{}'::jsonb);
    end if;
    insert into app.r_voter_sums as s
    values (work.user_id, work.seen, private.voter_sums(work.user_id))
    on conflict (voter_id) do update
      set
        seen = excluded.seen,
        sums = excluded.sums;
    written := written + 1;
  end loop;
end;
$$;
comment on function app.refresh_voter_sums(jsonb) is
  'r_voter_sums of those whose row in r_votes_side changed. Runs after it.';

insert into app.rollup_jobs values ('voter_sums', 300, 'app.refresh_voter_sums', 32);
