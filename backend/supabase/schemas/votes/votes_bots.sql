create function private.bots_query(filters jsonb) returns private.list_query
language plpgsql stable set search_path = '' as $$
declare
  f jsonb := private.filter_object(filters);
  ring boolean := coalesce(private.filter_flag(f, 'ring'), false);
  query private.list_query := private.rows_of(
    'app.r_voter v',
    'v.voter_id',
    jsonb_strip_nulls(
      jsonb_build_object(
        'period', private.filter_word(f, 'period', array['30', '90'], '90')::int,
        'min', coalesce(private.filter_int(f, 'min', 0, 100), 50),
        'level', private.filter_levels(f, 'level'),
        'voter', private.filter_person(f, 'voter'),
        'beneficiary', private.filter_person(f, 'beneficiary')
      )
    )
  );
begin
  query.orders := '{
    "score": {"sql": "v.score", "type": "float8", "nullable": true},
    "votes": {"sql": "v.votes", "type": "bigint"},
    "coverage": {"sql": "v.coverage", "type": "float8"},
    "maxJ": {"sql": "v.max_j", "type": "float8", "nullable": true},
    "modalShare": {"sql": "v.modal_share", "type": "float8", "nullable": true},
    "hhi": {"sql": "v.hhi", "type": "float8", "nullable": true},
    "upShare": {"sql": "v.up_share", "type": "float8", "nullable": true}
  }';
  query := private.narrowed(
    query, 'v.period = ($1 ->> ''period'')::int',
    -- Voters below half coverage are not shown (G18).
    'v.coverage >= 50',
    'v.score >= ($1 ->> ''min'')::int',
    case
      when ring
        and not query.args ? 'beneficiary'
        then 'exists (select 1 from app.r_ring g where g.period = v.period and g.members @> array[v.voter_id])'
    end
  );
  return private.narrowed_by_args(
    query,
    '{
      "level": "private.level((select u.score from app.users u where u.user_id = v.voter_id)) in (select jsonb_array_elements_text($1 -> ''level''))",
      "voter": "v.voter_id = ($1 ->> ''voter'')::bigint",
      "beneficiary": "exists (select 1 from app.r_ring g where g.period = v.period and g.members @> array[v.voter_id] and ($1 ->> ''beneficiary'')::bigint = any (g.authors))"
    }'
  );
end;
$$;

create function public.votes_bots(
  filters jsonb default '{}',
  sort text default '-score',
  page int default 1,
  per int default 50,
  after jsonb default null
) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan' as $$
declare
  query private.list_query := private.bots_query(filters);
  days int := query.args -> 'period';
  flagged int := (private.detector('bot') ->> 'flagged')::int;
  listed jsonb := private.list_page(query, sort, page, per, after);
  answer jsonb;
begin
  answer := private.list_answer(
      listed,
      (
        select jsonb_agg(private.bot_row(v) order by k.n)
        from jsonb_array_elements_text(listed -> 'keys') with ordinality k (id, n)
          join app.r_voter v on v.period = days and v.voter_id = k.id::bigint
      ),
      case
        when (listed ->> 'first')::boolean then (
            select jsonb_build_object(
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
            from (
                select case days when 30 then r.votes30 else r.votes90 end as votes,
                  case days when 30 then r.weight30 else r.weight90 end as weight
                from app.r_voter_run r
              ) n
              left join app.r_voter v on v.period = days
          )
          || (
            select jsonb_build_object(
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
    answer := answer || jsonb_build_object('relax', private.filters_to_drop('bots_query', filters));
  end if;
  return answer;
end;
$$;
comment on function public.votes_bots(jsonb, text, int, int, jsonb) is
  'Page /votes/bot-analysis (D2-D8, D11, bot score): voters with every line of their score, rings, key figures. Filters: period 30|90 (days), min (score, 50), ring (members only), beneficiary, voter, level. Sorts: score, votes, coverage, maxJ, modalShare, hhi, upShare.';
grant execute on function public.votes_bots(jsonb, text, int4, int4, jsonb) to anon, authenticated, service_role;
