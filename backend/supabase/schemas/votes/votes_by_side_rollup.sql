create function app.refresh_votes_sides(cursor jsonb) returns jsonb
language plpgsql set search_path = '' set timezone = 'UTC' as $$
#variable_conflict use_column
<<work>> declare
  began timestamptz := clock_timestamp();
  seen timestamptz := private.rollup_as_of('votes_sides');
  keys text[];
  k text;
  who bigint;
  side text;
  share text;
  figures jsonb;
  spans jsonb;
  kpis jsonb;
  targets jsonb;
  written bigint := 0;
begin
  if cursor is null then
    if seen is null then
      delete from app.r_votes_side where true;
      delete from app.r_vote_voter where true;
      delete from app.r_voter_days where true;
    end if;
    -- Before the first round the triggers have queued everyone.
    if exists (select 1 from app.rollup_state s where s.name = 'votes_sides' and s.as_of is not null) then
      insert into app.rollup_dirty (rollup, key)
      select 'votes_sides', 'cast:' || v.voter_id
      from app.votes v
      where v.created_at <= app.now() and (seen is null or v.created_at > seen)
      union
      select 'votes_sides', 'cast:' || v.voter_id
      from app.votes v
      where v.archived_at > seen and v.archived_at <= app.now()
      union
      select 'votes_sides', unnest(array['received:' || t.author_id, 'about:' || t.subject_id])
      from app.r_vote_target t
      where seen is null and t.author_id is not null
      -- At its close a slash shows its directions, without any vote having changed.
      union
      select 'votes_sides', 'cast:' || v.voter_id
      from app.slashes s
        join app.votes v on v.target_type = 'slash' and v.target_id = s.id
      where s.closes_at > seen and s.closes_at <= app.now() or s.cancelled_at > seen and s.cancelled_at <= app.now()
      -- Votes leave a range by themselves.
      union
      select 'votes_sides', s.side || ':' || s.user_id from app.r_votes_side s where s.spans is not null
      on conflict do nothing;
    end if;
  end if;
  loop
    keys := private.take_dirty('votes_sides', 20);
    exit when keys = '{}';
    -- One kind or direction of somebody busy at a time.
    foreach k in array array(select x from unnest(keys) x where x like 'share:%') loop
      if app.chunk_over(began) then
        insert into app.rollup_dirty (rollup, key) values ('votes_sides', k) on conflict do nothing;
      else
        who := split_part(k, ':', 3)::bigint;
        side := split_part(k, ':', 2);
        share := split_part(k, ':', 4) || ':' || split_part(k, ':', 5);
        update app.r_votes_side s
        set shares = coalesce(s.shares, '{}')
          || jsonb_build_object(share, private.count_votes_side(private.share_of_votes(who, side, share), side))
        where s.user_id = who and s.side = work.side;
      end if;
    end loop;
    keys := array(select x from unnest(keys) x where x not like 'share:%');
    delete from app.r_votes_side x
    using unnest(keys) k
    where x.user_id = split_part(k, ':', 2)::bigint and x.side = split_part(k, ':', 1);
    delete from app.r_vote_voter x
    using unnest(keys) k
    where k like 'cast:%' and x.voter_id = split_part(k, ':', 2)::bigint;
    insert into app.r_vote_voter
    select v.voter_id, v.target_type, count(*) filter (where v.is_upvote), count(*) filter (where not v.is_upvote),
      count(*) filter (where v.blind), count(*) filter (where v.is_upvote is null and not v.blind),
      coalesce(sum(v.weight) filter (where v.is_upvote), 0), coalesce(sum(v.weight) filter (where not v.is_upvote), 0),
      count(*) filter (where v.weight_estimated and v.is_upvote),
      count(*) filter (where v.weight_estimated and not v.is_upvote),
      count(*) filter (where v.weight_estimated and v.blind),
      count(*) filter (where v.weight_estimated and v.is_upvote is null and not v.blind)
    from app.counted_votes v
    where v.voter_id = any (array(select split_part(k, ':', 2)::bigint from unnest(keys) k where k like 'cast:%'))
    group by 1, 2;
    perform private.keep_voter_days(
        array(select split_part(k, ':', 2)::bigint from unnest(keys) k where k like 'cast:%')
      );
    -- Nearly nobody has that many; who has takes a while, so the others of them wait when the time is over.
    keys := array(
      select k
      from unnest(keys) k
      where case split_part(k, ':', 1)
          when 'cast' then (
            select sum(t.up + t.down + t.blind + t.unknown)
            from app.r_vote_voter t
            where t.voter_id = split_part(k, ':', 2)::bigint
          )
          when 'received' then (
            select sum(t.votes) from app.r_vote_target t where t.author_id = split_part(k, ':', 2)::bigint
          )
          else (select sum(t.votes) from app.r_vote_target t where t.subject_id = split_part(k, ':', 2)::bigint)
        end > 1000
    );
    foreach k in array keys loop
      if written > 0 and app.chunk_over(began) then
        insert into app.rollup_dirty (rollup, key) values ('votes_sides', k) on conflict do nothing;
      else
        who := split_part(k, ':', 2)::bigint;
        side := split_part(k, ':', 1);
        figures := case when side <> 'about' then private.count_votes_side(private.person_votes(who, side), side) end;
        kpis := case side
          when 'received' then private.count_votes(private.votes_of_person('author', who))
          when 'about' then private.count_votes(private.votes_of_person('subject', who))
        end;
        spans := case when side <> 'about' then private.votes_side_spans(who, side, figures) end;
        targets := case when side = 'cast' then private.voter_targets(who) end;
        insert into app.r_votes_side (user_id, side, votes, figures, spans, kpis, targets)
        values (who, side, (coalesce(figures, kpis) ->> 'votes')::bigint, figures, spans, kpis, targets);
        insert into app.rollup_dirty (rollup, key)
        select 'votes_sides', concat_ws(':', 'share', work.side, who, x)
        from private.shares_of_figures(figures) x
        where figures is not null
        on conflict do nothing;
        written := written + 1;
      end if;
    end loop;
    exit when app.chunk_over(began);
  end loop;
  return private.rollup_answer('votes_sides', written);
end;
$$;
comment on function app.refresh_votes_sides(jsonb) is
  'r_votes_side and r_vote_voter of the people whose votes, or votes on whose content, changed. Runs after r_vote_target.';

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
  '6.3: those of these voters who have too few votes for a bot score; none before the first round of scores.';

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
  '6.1: with which versions the voters were scored; `version` is the highest of them.';

select private.watch('app.votes', 'votes_sides', '''cast:'' || voter_id');
select private.watch(
    'app.r_vote_target',
    'votes_sides',
    'unnest(array[''received:'' || author_id, ''about:'' || subject_id])'
  );
select private.watch(
    'app.slashes',
    'votes_sides',
    'unnest(array(select distinct ''cast:'' || v.voter_id from app.votes v where v.target_type = ''slash'' and v.target_id = id))'
  );

insert into app.rollup_jobs values ('votes_sides', 900, 'app.refresh_votes_sides', 22);
