create function private.voting_record(since timestamptz, until timestamptz) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    with s as materialized (
      select s.id, s.status, s.opened_at, s.closes_at
      from app.slash_states s
      where s.status in ('upheld', 'defended') and s.closes_at between since and until
    ), v as materialized (
      select case
          when s.closes_at > s.opened_at then least(
            3,
            floor(4 * extract(epoch from v.at - s.opened_at) / extract(epoch from s.closes_at - s.opened_at))
          )
        end::int as part,
        private.level(v.weight::int) as level, v.is_upvote = (s.status = 'upheld') as coherent
      from app.r_slash_vote v
        join s on s.id = v.slash_id
      where v.is_upvote is not null
    )
    select jsonb_build_object(
        'decided', (select count(*) from s),
        'calibration', (
          select coalesce(
              jsonb_agg(jsonb_build_object('part', c.part, 'accuracy', private.share(c.k, c.n)) order by c.part),
              '[]'
            )
          from (
              select part, count(*) as n, count(*) filter (where coherent) as k from v where part is not null group by 1
            ) c
        ),
        'byLevel', (
          select coalesce(
              jsonb_agg(jsonb_build_object('level', c.level, 'accuracy', private.share(c.k, c.n)) order by l.rank),
              '[]'
            )
          from (select level, count(*) as n, count(*) filter (where coherent) as k from v group by 1) c
            join app.levels l on l.level = c.level
        )
      )
  );
end;
$$;

create function private.voting_figures() returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return private.voting_record('-infinity', 'infinity')
    || jsonb_build_object(
      'all', private.vote_blocs('all'),
      'slash', private.vote_blocs('slash'),
      'content', private.vote_blocs('content')
    );
end;
$$;

create function public.voting_analysis(filters jsonb default '{}') returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan' as $$
#variable_conflict use_column
declare
  f jsonb := private.filter_object(filters);
  least_n int := coalesce(private.filter_int(f, 'minN'), 10);
  levels text[] := private.filter_levels(f, 'level');
  person bigint := private.filter_person(f, 'person');
  kind text := private.filter_word(f, 'type', array['slash', 'content']);
  span private.time_range := private.range_of(f);
  ranged boolean := isfinite(span.since);
  figures jsonb := coalesce(private.cached_answer('voting_figures'), private.voting_figures())
    || case when ranged then private.voting_record(span.since, span.until) else '{}' end;
  pairs jsonb := coalesce(
    case when person is null then private.cached_answer('voting_pairs_' || coalesce(kind, 'slash')) end,
    private.co_voters(person, coalesce(kind, 'slash'))
  );
begin
  return private.stamp()
    || (
      with k as materialized (
        select k.*
        from (
            select x.* from app.r_vote_skill x where not ranged
            union all
            select x.*
            from private.vote_skills(case when person is not null then array[person] end, span.since, span.until) x
            where ranged
          ) k
        where k.n >= least_n
          and (person is null or k.voter_id = person)
          and (
            levels is null
            or (select private.level(u.score) = any (levels) from app.users u where u.user_id = k.voter_id)
          )
      ), top as (
        select * from k order by k.skill desc nulls last, k.low desc nulls last, k.n desc, k.voter_id limit 200
      )
      select jsonb_build_object(
          'total', (select count(*) from k),
          'skill', (
            select coalesce(
                jsonb_agg(
                  jsonb_build_object(
                    'person', (select h.person from app.people h where h.user_id = t.voter_id),
                    'n', t.n,
                    'coherent', t.coherent,
                    'accuracy', private.share(t.coherent, t.n),
                    'base', t.base,
                    'skill', t.skill,
                    'closed', t.closed,
                    'pivotal', t.pivotal,
                    'weight', t.weight,
                    'early', private.share(t.early, t.closed)
                  )
                  order by t.skill desc nulls last, t.low desc nulls last, t.n desc, t.voter_id
                ),
                '[]'
              )
            from top t
          ),
          'coVoters', pairs,
          'blocs', figures -> coalesce(kind, 'all')
        )
    )
    || (figures - array['all', 'slash', 'content']);
end;
$$;
comment on function public.voting_analysis(jsonb) is
  'Page /mini-apps/voting-analysis (M18, Cohen''s kappa): voters on decided slashes, who votes alike, blocs, calibration by quarter of the window and by level. Filters: minN (default 10), level, person, range (when the slash closed; who votes alike and blocs are of all time), type slash|content (what pairs and blocs agree on; left out: blocs of both, pairs of slashes). Open slashes never enter.';
grant execute on function public.voting_analysis(jsonb) to anon, authenticated, service_role;

insert into app.cached_answer_sources (part, source)
values
  ('voting_figures', 'private.voting_figures()'),
  ('voting_pairs_slash', $$private.co_voters(null, 'slash')$$),
  ('voting_pairs_content', $$private.co_voters(null, 'content')$$);
