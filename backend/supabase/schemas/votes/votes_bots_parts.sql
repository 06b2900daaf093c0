create function private.bot_lines(v app.r_voter) returns table (
  id text, weight double precision, feature double precision, because text
)
language plpgsql stable set search_path = '' as $$
declare
  rules jsonb := private.detector('bot');
begin
  return query
    select l.id, (rules -> l.id ->> 0)::double precision,
      case
        when l.falling then 1 - private.ramp(
          l.x,
          (rules -> l.id ->> 1)::double precision,
          (rules -> l.id ->> 2)::double precision
        )
        else private.ramp(l.x, (rules -> l.id ->> 1)::double precision, (rules -> l.id ->> 2)::double precision)
      end,
      case when l.x is null then 'not enough data' else l.because end
    from (
        values
          (
            'B1',
            coalesce(v.max_j, 0),
            false,
            case
              when v.max_j is null then 'no voter shares enough votes'
              else format(
                'J = %s with %s over %s targets', to_char(v.max_j, 'FM0.00'),
                (select h.person from app.people h where h.user_id = v.max_j_with) ->> 'name', v.max_j_targets
              )
            end
          ),
          (
            'B2',
            v.modal_share,
            false,
            format('%s%% of %s pauses last %s s', to_char(100 * v.modal_share, 'FM990.0'), v.intervals, v.modal_seconds)
          ),
          ('B3', v.quiet_hours::double precision, true, format('longest quiet run of %s h', v.quiet_hours)),
          (
            'B4',
            v.fast_share,
            false,
            format(
              '%s%% of %s votes came within seconds of their target',
              to_char(100 * v.fast_share, 'FM990.0'),
              v.timed
            )
          ),
          ('B5', v.batch_share, false, format('%s%% of votes in batches', to_char(100 * v.batch_share, 'FM990.0'))),
          ('B6', v.hhi, false, format('concentration on authors %s', to_char(v.hhi, 'FM0.00'))),
          ('B7', v.up_share, false, format('%s%% upvotes', to_char(100 * v.up_share, 'FM990.0'))),
          ('B8', v.trust, true, format('trust percentile %s', to_char(v.trust, 'FM990.0')))
      ) l (id, x, falling, because);
end;
$$;
comment on function private.bot_lines(app.r_voter) is
  '6.3: the lines of the bot score: weight, feature from 0 to 1 (null without data) and the reason.';

create function private.bot_row(v app.r_voter) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return jsonb_build_object(
    'voter', (select h.person from app.people h where h.user_id = v.voter_id),
    'level', private.level((select u.score from app.users u where u.user_id = v.voter_id)),
    'score', v.score,
    'band', v.band,
    'coverage', v.coverage,
    'votes', v.votes,
    'lines', (
      select jsonb_agg(
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

create function private.too_few_votes(days int, members bigint[]) returns bigint[]
language plpgsql stable set search_path = '' as $$
begin
  return array(
    select m
    from unnest(members) m
    where exists (select 1 from app.r_voter_run)
      and not exists (select 1 from app.r_voter v where v.period = days and v.voter_id = m)
    order by m
  );
end;
$$;
comment on function private.too_few_votes(int, bigint[]) is
  '6.3: which of these voters have too few votes for a bot score; none before the first round of scores.';

create function private.ring_row(g app.r_ring) returns jsonb
language plpgsql stable set search_path = '' as $$
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
language plpgsql stable set search_path = '' as $$
begin
  return private.stamp()
    || coalesce(
      (
        select jsonb_build_object(
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
  '6.1: the detector versions the voters were scored with; `version` is the highest of them.';

create function private.vote_periods() returns int[]
language sql immutable as $$
  select array[30, 90];
$$;
comment on function private.vote_periods is 'Lengths in days of the periods for which voters are analyzed.';
