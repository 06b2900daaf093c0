create function private.count_slash(id bigint) returns void
language plpgsql set search_path = '' as $$
declare
  deciding jsonb;
begin
  delete from app.r_slash_vote v where v.slash_id = count_slash.id;
  delete from app.r_penalty p where p.slash_id = count_slash.id;
  insert into app.r_slash_vote (slash_id, voter_id, is_upvote, weight, estimated, at)
  select distinct on (v.voter_id) v.target_id, v.voter_id, v.is_upvote, v.weight, v.weight_estimated, v.created_at
  from app.counted_votes v
  where v.target_type = 'slash' and v.target_id = count_slash.id and not v.blind
  order by v.voter_id, v.created_at desc;
  insert into app.r_penalty
    (
      slash_id,
      user_id,
      reviewed_open,
      reviewed_close,
      vouched_open,
      vouched_close,
      wei_open,
      wei_close,
      archived_at,
      unvouched_at
    )
  select count_slash.id, b.* from private.slash_backers(count_slash.id) b;
  insert into app.r_slash
    (
      slash_id,
      votes,
      voters,
      up,
      down,
      weight_up,
      weight_all,
      active,
      open_reviewed,
      open_vouched,
      open_both,
      close_reviewed,
      close_vouched,
      close_both,
      archived,
      withdrawn_wei,
      pass,
      defend,
      computed_at
    )
  select s.id, s.votes, s.voters, coalesce(s.up, 0), coalesce(s.down, 0), s.weight_up, s.weight_all, a.active, b.*,
    r.pass, r.defend, app.now()
  from app.slash_states s
    left join private.slash_turnouts(array[count_slash.id]) a on a.slash_id = s.id
    left join app.slash_rules r on r.valid_from <= s.closes_at and s.closes_at < r.valid_to
    cross join lateral (
      select count(*) filter (where p.reviewed_open and not p.vouched_open),
        count(*) filter (where not p.reviewed_open and p.vouched_open),
        count(*) filter (where p.reviewed_open and p.vouched_open),
        count(*) filter (where p.reviewed_close and not p.vouched_close),
        count(*) filter (where not p.reviewed_close and p.vouched_close),
        count(*) filter (where p.reviewed_close and p.vouched_close), count(p.archived_at),
        coalesce(sum(p.wei_open) filter (where p.unvouched_at is not null), 0)
      from app.r_penalty p
      where p.slash_id = s.id
    ) b
  where s.id = count_slash.id;
  perform private.count_slash_past(count_slash.id);
  deciding := private.slash_pivotal(count_slash.id);
  update app.r_slash k set pivotal = (deciding ->> 'size')::int where k.slash_id = count_slash.id;
  update app.r_slash_vote v
  set alone = true
  where v.slash_id = count_slash.id
    and (deciding ->> 'size')::int = 1
    and v.voter_id in (select (p ->> 'userId')::bigint from jsonb_array_elements(deciding -> 'voters') p);
end;
$$;
comment on function private.count_slash(bigint) is
  'Counts M7-M9 of a closed slash: tallies, votes with direction, backers.';

create function private.count_open_slash(id bigint) returns void
language plpgsql set search_path = '' as $$
#variable_conflict use_column
declare
  s app.slashes := (select x from app.slashes x where x.id = count_open_slash.id);
  clock timestamptz := app.now();
begin
  delete from app.r_slash_open o where o.slash_id = s.id;
  insert into app.r_slash_open
  select s.id, v.votes, v.voters, (select a.active from private.active_profiles(array[clock]) a), b.*, clock,
    -- Valid until the slash ends, the next dated row takes effect, or 15 minutes have passed.
    least(
      s.closes_at, case when s.cancelled_at > clock then s.cancelled_at end, clock + interval '15 minutes', v.next,
      (
        select min(t.at)
        from app.reviews r
          cross join lateral (
            values
              (r.created_at),
              (r.archived_at)
          ) t (at)
        where r.subject_id = s.subject_id and t.at > clock
      ),
      (
        select min(e.at)
        from app.reviews r
          join app.review_archive_events e on e.review_id = r.id
        where r.subject_id = s.subject_id and e.at > clock
      ),
      (
        select min(t.at)
        from app.vouches x
          cross join lateral (
            values
              (x.vouched_at),
              (x.unvouched_at),
              (x.archived_at)
          ) t (at)
        where x.subject_id = s.subject_id and t.at > clock
      )
    )
  from (
      select count(*) filter (where c.counts) as votes, count(distinct c.voter_id) filter (where c.counts) as voters,
        min(
          least(
            case when c.created_at > clock then c.created_at end,
            case when c.archived_at > clock then c.archived_at end
          )
        ) as next
      from (
          select x.voter_id, x.created_at, x.archived_at,
            x.created_at <= clock and (x.archived_at is null or x.archived_at > clock) as counts
          from app.vote_times x
          where x.target_type = 'slash' and x.target_id = s.id
        ) c
    ) v
    cross join lateral (
      select count(*) filter (where p.reviewed_open and not p.vouched_open),
        count(*) filter (where not p.reviewed_open and p.vouched_open),
        count(*) filter (where p.reviewed_open and p.vouched_open),
        count(*) filter (where p.reviewed_close and not p.vouched_close),
        count(*) filter (where not p.reviewed_close and p.vouched_close),
        count(*) filter (where p.reviewed_close and p.vouched_close)
      from private.slash_backers(s.id) p
    ) b;
end;
$$;
comment on function private.count_open_slash(bigint) is
  'Counts M7, M9 of a slash with blind votes: how many voted and how many would lose points, no direction.';

create function private.supporter_links_at(people bigint[], at timestamptz) returns jsonb
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    select coalesce(
        jsonb_agg(
          jsonb_build_object('from', l.author_id, 'to', l.subject_id, 'reviewed', l.reviewed, 'vouched', l.vouched)
          order by l.author_id, l.subject_id
        ),
        '[]'
      )
    from (
        select z.author_id, z.subject_id, bool_or(z.r) as reviewed, bool_or(not z.r) as vouched
        from (
            select r.author_id, r.subject_id, true as r
            from unnest(people) s (id)
              cross join lateral (
                select r.id, r.author_id, r.subject_id, r.archived_at
                from app.reviews r
                where r.subject_id = s.id
                  and r.author_id = any (people)
                  and r.score = 1
                  and r.created_at <= supporter_links_at.at
                offset 0
              ) r
              -- As in private.review_archived_at.
              left join lateral (
                select e.action
                from app.review_archive_events e
                where e.review_id = r.id and e.at <= supporter_links_at.at
                order by e.at desc
                limit 1
              ) last
                on true
            where case
                when last.action is not null then last.action = 'RESTORE'
                else (r.archived_at <= supporter_links_at.at) is not true
              end
              and case
                when r.archived_at > supporter_links_at.at then not exists (
                  select 1 from app.reviews x where x.id = r.id and x.archived_estimated
                )
                else true
              end
            union all
            select v.author_id, v.subject_id, false
            from unnest(people) s (id)
              cross join lateral (
                select v.author_id, v.subject_id
                from app.vouches v
                where v.subject_id = s.id
                  and v.author_id = any (people)
                  and v.vouched_at <= supporter_links_at.at
                  and (v.unvouched_at is null or v.unvouched_at > supporter_links_at.at)
                  and (v.archived_at is null or v.archived_at > supporter_links_at.at)
                offset 0
              ) v
          ) z
        where z.author_id <> z.subject_id
        group by z.author_id, z.subject_id
      ) l
  );
end;
$$;
comment on function private.supporter_links_at(bigint[], timestamptz) is
  'Which of these people backed which others at a given time, by an active positive review or an active vouch, as defined in M9.';

create function private.vote_skills(
  people bigint[],
  since timestamptz,
  until timestamptz
) returns setof app.r_vote_skill
language plpgsql stable set search_path = '' as $$
begin
  return query
    execute
      format(
        $q$
          with v as (
            select v.voter_id, v.weight, v.is_upvote, v.alone, s.status,
              v.at < s.opened_at + (s.closes_at - s.opened_at) / 4 as early
            from app.r_slash_vote v
              join app.slash_states s on s.id = v.slash_id
            where %s
              and v.is_upvote is not null
              and s.status in ('upheld', 'defended', 'inconclusive')
              and s.closes_at between $2 and $3
          ), k as (
            select v.voter_id, count(*) filter (where v.status <> 'inconclusive') as n,
              count(*) filter (where v.status <> 'inconclusive' and v.is_upvote = (v.status = 'upheld')) as coherent,
              count(*) filter (where v.status = 'upheld') as upheld, count(*) as closed,
              count(*) filter (where v.early) as early, coalesce(sum(v.weight), 0) as weight,
              count(*) filter (where v.alone) as pivotal
            from v
            group by v.voter_id
          ), b as (
            select k.*, case when k.n > 0 then greatest(k.upheld, k.n - k.upheld)::float8 / k.n end as base from k
          )
          select b.voter_id, b.n::int, b.coherent::int, b.upheld::int, b.closed::int, b.early::int, b.weight, b.base,
            private.wilson_bound(b.coherent, b.n, -1),
            case when b.n >= 10 and b.base < 1 then (b.coherent::float8 / b.n - b.base) / (1 - b.base) end,
            b.pivotal::int
          from b
        $q$,
        case when people is null then 'true' else 'v.voter_id = any ($1)' end
      )
      using people, since, until;
end;
$$;
comment on function private.vote_skills(bigint[], timestamptz, timestamptz) is
  'M18 of these voters (null: all) over the slashes that closed in a range, from r_slash_vote.';

create function private.agree_json(k app.r_slash_agree) returns jsonb
language sql stable as $$
  select jsonb_build_object(
      'shared', k.shared,
      'agreed', k.agreed,
      'kappa', case when e.pe < 1 then (k.agreed::float8 / k.shared - e.pe) / (1 - e.pe) end
    )
  from (
      select (k.a_up::float8 * k.b_up + (k.shared - k.a_up)::float8 * (k.shared - k.b_up)) / (
          k.shared::float8 * k.shared
        ) as pe
    ) e;
$$;
comment on function private.agree_json(app.r_slash_agree) is
  'Agreement of a pair and Cohen''s kappa: agreement beyond what their shares of upvotes give by chance; null if chance alone gives full agreement.';
