-- Page /votes/bot-analysis (8.17).

create function private.bots_query(filters jsonb) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  f jsonb := private.filter_object(filters);
  args jsonb := jsonb_strip_nulls(
    jsonb_build_object(
      'period', private.filter_word(f, 'period', array['30', '90'], '90')::int,
      'min', coalesce(private.filter_int(f, 'min', 0, 100), 50),
      'level', private.filter_levels(f, 'level'),
      'voter', private.filter_person(f, 'voter'),
      'beneficiary', private.filter_person(f, 'beneficiary')
    )
  );
  ring boolean := coalesce(private.filter_flag(f, 'ring'), false);
begin
  -- Below half coverage nobody is shown (G18).
  return jsonb_build_object(
    'args', args,
    'from', 'app.r_voter v where v.period = ($1 ->> ''period'')::int and v.coverage >= 50 and v.score >= ($1 ->> ''min'')::int'
      || case
        when args ? 'level' then ' and private.level((select u.score from app.users u where u.user_id = v.voter_id)) in (select jsonb_array_elements_text($1 -> ''level''))'
        else ''
      end
      || case when args ? 'voter' then ' and v.voter_id = ($1 ->> ''voter'')::bigint' else '' end
      || case
        when ring
          or args ? 'beneficiary'
          then ' and exists (select 1 from app.r_ring g where g.period = v.period and g.members @> array[v.voter_id]'
            || case when args ? 'beneficiary' then ' and ($1 ->> ''beneficiary'')::bigint = any (g.authors)' else '' end
            || ')'
        else ''
      end
  );
end;
$$;

create function private.bot_row(v app.r_voter) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return jsonb_build_object(
    'voter', (select h.person from app.people h where h.user_id = v.voter_id),
    'level', private.level((select u.score from app.users u where u.user_id = v.voter_id)),
    'score', v.score,
    'band', v.band,
    'coverage', v.coverage,
    'votes', v.votes,
    'lines', (
      select
        jsonb_agg(
          jsonb_build_object(
            'id', l.id,
            'weight', l.weight,
            'feature', l.feature,
            'points', l.weight * l.feature,
            'because', l.because
          )
          order by l.id
        )
      from private.bot_lines(v) l
    ),
    'maxJ', v.max_j,
    'modalShare', v.modal_share,
    'quietHours', v.quiet_hours,
    'fastShare', v.fast_share,
    'batchShare', v.batch_share,
    'burstiness', v.burstiness,
    'hhi', v.hhi,
    'upShare', v.up_share,
    'upP', v.up_p,
    'trustPercentile', v.trust,
    'ringId', (select g.id from app.r_ring g where g.period = v.period and g.members @> array[v.voter_id])
  );
end;
$$;

-- A ring needs fewer votes than a score: whoever has too few for one is in the ring, and has no row among the voters.
create function private.too_few_votes(days int, members bigint[]) returns bigint[]
language plpgsql stable set search_path = ''
as $$
begin
  return array(
    select m
    from unnest(members) m
    where
      exists (select 1 from app.r_voter_run)
      and not exists (select 1 from app.r_voter v where v.period = days and v.voter_id = m)
    order by m
  );
end;
$$;
comment on function private.too_few_votes(int, bigint[]) is
  '6.3: those of these voters who have too few votes for a bot score; none before the first round of scores.';

create function private.ring_row(g app.r_ring) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  too_few bigint[] := private.too_few_votes(g.period, g.members);
begin
  return jsonb_build_object(
    'id', g.id,
    'size', cardinality(g.members),
    'members', (select jsonb_agg(private.person(m) order by m) from unnest(g.members[1:50]) m),
    'tooFew', cardinality(too_few),
    'tooFewIds', to_jsonb(array(select m from unnest(too_few) m where m = any (g.members[1:50]) order by m)),
    'edges', g.edges,
    'density', g.density,
    'sharedTargets', g.shared_targets,
    'votes', g.votes,
    'firstAt', private.iso(g.first_at),
    'lastAt', private.iso(g.last_at),
    'beneficiaries', (
      select coalesce(jsonb_agg((select h.person from app.people h where h.user_id = a.id) order by a.n), '[]')
      from unnest(g.authors) with ordinality a (id, n)
    )
  );
end;
$$;

create function private.bot_stamp() returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return private.stamp()
    || coalesce(
      (
        select
          jsonb_build_object(
            'versions', r.versions,
            'computedAt', private.iso(r.computed_at),
            'version', (select max(v::int) from jsonb_each_text(r.versions) e (k, v))
          )
        from app.r_voter_run r
      ),
      '{"versions": null, "version": null, "computedAt": null}'
    );
end;
$$;
comment on function private.bot_stamp is
  '6.1: with which versions the voters were scored; `version` is the highest of them.';

create function public.votes_bots(
  filters jsonb default '{}',
  sort text default '-score',
  page int default 1,
  per int default 50,
  after jsonb default null
) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan'
as $$
declare
  query jsonb := private.bots_query(filters);
  days int := (query #>> '{args,period}')::int;
  flagged int := (private.detector('bot') ->> 'flagged')::int;
  listed jsonb := private.list_page(
    query,
    '{"score": {"sql": "v.score", "type": "float8", "nullable": true}, "votes": {"sql": "v.votes", "type": "bigint"},
    "coverage": {"sql": "v.coverage", "type": "float8"}, "maxJ": {"sql": "v.max_j", "type": "float8", "nullable": true},
    "modalShare": {"sql": "v.modal_share", "type": "float8", "nullable": true}, "hhi": {"sql": "v.hhi", "type": "float8", "nullable": true},
    "upShare": {"sql": "v.up_share", "type": "float8", "nullable": true}}',
    sort,
    page,
    per,
    after,
    'v.voter_id',
    'bigint'
  );
  answer jsonb;
begin
  answer := private.list_answer(
      listed,
      (
        select jsonb_agg(private.bot_row(v) order by k.n)
        from
          jsonb_array_elements_text(listed -> 'keys') with ordinality k (id, n)
          join app.r_voter v on v.period = days and v.voter_id = k.id::bigint
      ),
      case
        when (listed ->> 'first')::boolean then (
            select
              jsonb_build_object(
                'scored', count(*) filter (where v.coverage >= 50),
                'tooLittle', count(*) filter (where v.coverage < 50),
                'high', count(*) filter (where v.band = 'high'),
                'veryHigh', count(*) filter (where v.band = 'very high'),
                'highest', max(v.score) filter (where v.coverage >= 50),
                'votes', max(n.votes),
                'flaggedVotes', coalesce(sum(v.votes) filter (where v.coverage >= 50 and v.score >= flagged), 0),
                'flaggedWeightShare', (
                  coalesce(sum(v.weight) filter (where v.coverage >= 50 and v.score >= flagged), 0) / nullif(
                    max(n.weight),
                    0
                  )
                )::double precision
              )
            from
              (
                select
                  case days when 30 then r.votes30 else r.votes90 end as votes,
                  case days when 30 then r.weight30 else r.weight90 end as weight
                from app.r_voter_run r
              ) n
              left join app.r_voter v on v.period = days
          )
          || (
            select
              jsonb_build_object(
                'rings', count(*),
                'ringMembers', coalesce(sum(cardinality(g.members)), 0),
                'ringVotes', coalesce(sum(g.votes), 0),
                'ringTooFew', coalesce(sum(cardinality(private.too_few_votes(days, g.members))), 0)
              )
            from app.r_ring g
            where g.period = days
          )
      end
    )
    || private.bot_stamp()
    || jsonb_build_object(
      'rings', (
        select coalesce(jsonb_agg(private.ring_row(g) order by cardinality(g.members) desc, g.id), '[]')
        from (select * from app.r_ring x where x.period = days order by cardinality(x.members) desc, x.id limit 100) g
      )
    );
  if (listed ->> 'total')::bigint = 0 then
    answer := answer || jsonb_build_object('relax', private.relax('bots_query', filters));
  end if;
  return answer;
end;
$$;
comment on function public.votes_bots(jsonb, text, int, int, jsonb) is
  'Page /votes/bot-analysis (D2-D8, D11, bot score): voters with every line of their score, rings, key figures. Filters: period 30|90 (days), min (score, 50), ring (members only), beneficiary, voter, level. Sorts: score, votes, coverage, maxJ, modalShare, hhi, upShare.';

create function public.votes_bots_ring(period int, id bigint) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan'
as $$
#variable_conflict use_column
declare
  g app.r_ring;
  since timestamptz := app.now() - make_interval(days => votes_bots_ring.period);
begin
  if votes_bots_ring.period is null or votes_bots_ring.period <> all (private.vote_periods()) then
    perform private.refuse('period must be 30 or 90');
  end if;
  select r.* into g from app.r_ring r where r.period = votes_bots_ring.period and r.id = votes_bots_ring.id;
  if g.id is null then
    return private.bot_stamp() || '{"ring": null}';
  end if;
  return (
    with
      shared as materialized (
        select x.kind, x.id, min(x.at) as at
        from
          app.r_covote e
          cross join lateral private.pair_targets(e.i, e.j, since) x
        where e.period = g.period and e.edge and e.i = any (g.members)
        group by 1, 2
        order by 3, 1, 2
        limit 300
      ),
      voters as (
        select count(distinct v.voter_id)::double precision as n from app.analysed_votes v where v.created_at >= since
      )
    select
      private.bot_stamp()
        || jsonb_build_object(
          'ring', private.ring_row(g),
          'edges', (
            select
              jsonb_agg(
                jsonb_build_object('i', e.i, 'j', e.j, 'coVotes', e.c, 'jaccard', e.jaccard, 'p', e.p)
                order by e.i, e.j
              )
            from
              (
                select *
                from app.r_covote x
                where x.period = g.period and x.edge and x.i = any (g.members)
                order by x.i, x.j
                limit 1000
              ) e
          ),
          'targets', (
            select
              jsonb_agg(
                jsonb_build_object(
                  'type', s.kind,
                  'id', s.id,
                  'label', left(t.label, 200),
                  'author', (select h.person from app.people h where h.user_id = t.author_id),
                  'subject', (select h.person from app.people h where h.user_id = t.subject_id),
                  'idf', (
                    select ln(w.n / nullif(count(distinct v.voter_id), 0))
                    from
                      voters w
                      cross join app.analysed_votes v
                    where v.target_type = s.kind and v.target_id = s.id and v.created_at >= since
                    group by w.n
                  ),
                  'votes', (
                    select
                      jsonb_agg(
                        jsonb_build_object(
                          'userId', v.voter_id,
                          'at', private.iso(v.created_at),
                          'direction', case when v.is_upvote then 'up' else 'down' end
                        )
                        order by v.created_at, v.voter_id
                      )
                    from app.analysed_votes v
                    where
                      v.target_type = s.kind
                      and v.target_id = s.id
                      and v.voter_id = any (g.members)
                      and v.created_at >= since
                  )
                )
                order by s.at, s.kind, s.id
              )
            from
              shared s
              left join lateral private.vote_target(s.kind, s.id) t on true
          )
        )
  );
end;
$$;
comment on function public.votes_bots_ring(int, bigint) is
  'Drawer of a ring (D5): members, edges with C, J and p, and its shared targets (300 at most) with the votes of its members: the dot matrix. `ring` is null when there is none.';

create function public.votes_bots_voter(id text, period int default 90) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan'
as $$
#variable_conflict use_column
declare
  who bigint := private.find_user(votes_bots_voter.id);
  since timestamptz := app.now() - make_interval(days => votes_bots_voter.period);
  v app.r_voter;
  base jsonb;
begin
  if votes_bots_voter.period is null or votes_bots_voter.period <> all (private.vote_periods()) then
    perform private.refuse('period must be 30 or 90');
  end if;
  select r.*
  into v
  from app.r_voter r
  where r.period = votes_bots_voter.period and r.voter_id = who and r.coverage >= 50;
  base := private.bot_stamp()
    || jsonb_build_object(
      'person', private.person(who),
      'minVotes', private.detector('bot') -> 'minVotes',
      'votes', coalesce(
        v.votes,
        (select count(*) from app.analysed_votes a where a.voter_id = who and a.created_at >= since)
      ),
      'ring', (
        select private.ring_row(g)
        from app.r_ring g
        where g.period = votes_bots_voter.period and g.members @> array[who]
      )
    );
  if v.voter_id is null then
    return base || '{"voter": null}';
  end if;
  return base
    || jsonb_build_object(
      'voter', private.bot_row(v),
      'hours', to_jsonb(v.hours),
      'intervals', v.gaps,
      'statement', private.statement_of(who, 'bot'),
      'wouldClear', (
        select
          coalesce(
            jsonb_agg(
              jsonb_build_object('id', l.id, 'points', l.weight * l.feature, 'because', l.because)
              order by l.weight * l.feature desc, l.id
            ),
            '[]'
          )
        from
          (select * from private.bot_lines(v) b where b.feature > 0 order by b.weight * b.feature desc, b.id limit 2) l
      ),
      'coVoters', (
        select
          coalesce(
            jsonb_agg(
              jsonb_build_object(
                'person', (select h.person from app.people h where h.user_id = c.other),
                'coVotes', c.c,
                'jaccard', c.jaccard,
                'p', c.p,
                'edge', c.edge
              )
              order by c.jaccard desc, c.other
            ),
            '[]'
          )
        from
          (
            select case when c.i = who then c.j else c.i end as other, c.c, c.jaccard, c.p, c.edge
            from app.r_covote c
            where c.period = v.period and (c.i = who or c.j = who)
            order by c.jaccard desc, 1
            limit 20
          ) c
      ),
      'evidence', (
        select
          coalesce(
            jsonb_agg(
              jsonb_build_object(
                'type', h.kind,
                'id', h.id,
                'at', private.iso(h.at),
                'other', (select h.person from app.people h where h.user_id = v.max_j_with)
              )
              order by h.at, h.kind, h.id
            ),
            '[]'
          )
        from (select * from private.pair_targets(who, v.max_j_with, since) order by at, kind, id limit 50) h
      )
    );
end;
$$;
comment on function public.votes_bots_voter(text, int) is
  'Drawer of a voter: lines of the score, votes by UTC hour (90 days), intervals, co-voters, a sample of co-votes, the two lines that would clear most, the ring the voter is in, and the owner''s statement. `voter` is null without enough data: `votes` says how many there are, `minVotes` how many a score takes.';

grant execute
on function public.votes_bots(jsonb, text, int, int, jsonb),
public.votes_bots_ring(int, bigint),
public.votes_bots_voter(text, int)
to anon, authenticated, service_role;
