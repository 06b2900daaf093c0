create function private.slash_backers(slash_id bigint) returns table (
  user_id bigint, reviewed_open boolean, reviewed_close boolean, vouched_open boolean, vouched_close boolean,
  wei_open numeric, wei_close numeric, archived_at timestamptz, unvouched_at timestamptz
)
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
declare
  s app.slashes := (select x from app.slashes x where x.id = slash_backers.slash_id);
  ended timestamptz := least(s.closes_at, s.cancelled_at, app.now());
begin
  if
    exists (
      select 1
      from app.r_slash k
      where k.slash_id = s.id and s.closes_at <= least(k.computed_at, app.now())
    )
  then
    return query
      select k.user_id, k.reviewed_open, k.reviewed_close, k.vouched_open, k.vouched_close, k.wei_open, k.wei_close,
        k.archived_at, k.unvouched_at
      from app.r_penalty k
      where k.slash_id = s.id;
    return;
  end if;
  return query
    with b as materialized (
      select coalesce(o.user_id, c.user_id) as user_id, coalesce(o.reviewed, false) as ro,
        coalesce(c.reviewed, false) as rc, coalesce(o.vouched, false) as vo, coalesce(c.vouched, false) as vc,
        o.wei as wo, c.wei as wc
      from private.endorsed_at(s.subject_id, s.opened_at) o
        full join private.endorsed_at(s.subject_id, ended) c on c.user_id = o.user_id
    )
    select b.user_id, b.ro, b.rc, b.vo, b.vc, b.wo, b.wc,
      case
        when b.ro
          and not b.rc
          then (
            select max(private.review_archived_at(r.id, r.archived_at, ended))
            from app.reviews r
            where r.subject_id = s.subject_id
              and r.author_id = b.user_id
              and r.score = 1
              and r.created_at <= s.opened_at
              and private.review_archived_at(r.id, r.archived_at, s.opened_at) is null
          )
      end,
      case
        when b.vo
          and not b.vc
          then (
            select max(least(v.unvouched_at, v.archived_at))
            from app.vouches v
            where v.subject_id = s.subject_id
              and v.author_id = b.user_id
              and least(v.unvouched_at, v.archived_at) > s.opened_at
              and least(v.unvouched_at, v.archived_at) <= ended
          )
      end
    from b;
end;
$$;
comment on function private.slash_backers(bigint) is
  'M9: who backed the subject at the opening or at the end (now while it is open), and who left in between and when.';

create function private.slash_penalty(slash_id bigint, rule text default 'auto') returns numeric
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  -- Null where the slash names no points: what backing it cost is not known then.
  return (
    select case when count(points) = count(*) then coalesce(sum(points), 0) end
    from private.slash_supporters(slash_id, rule)
  );
end;
$$;

create function private.slash_penalty_sums(ids bigint[]) returns table (slash_id bigint, points numeric)
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return query
    select i.id, coalesce(c.points, private.slash_penalty(i.id))
    from unnest(ids) i (id)
      left join app.slash_costs c on c.slash_id = i.id;
end;
$$;
comment on function private.slash_penalty_sums(bigint[]) is
  'M10: points that all supporters of each slash lose (or would lose) together.';

create function private.slash_rows(ids jsonb, rule text default 'auto') returns jsonb
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
declare
  page bigint[] := array(
    select k.id::bigint from jsonb_array_elements_text(ids) with ordinality k (id, n) order by k.n
  );
begin
  return (
    with s as materialized (select x.* from app.slash_states x where x.id = any (page))
    -- Rows as JSON text until the end: that is not copied at each level.
    select json_agg(
        json_build_object(
          'id', s.id,
          'openedAt', private.iso(s.opened_at),
          'closesAt', private.iso(s.closes_at),
          'cancelledAt', private.iso(s.cancelled_at),
          'subject', (select h.person from app.people h where h.user_id = s.subject_id),
          'author', (select h.person from app.people h where h.user_id = s.author_id),
          'type', s.type,
          'amount', s.amount,
          'claim', s.comment,
          'status', s.status,
          'mismatch', s.status <> s.band and s.status not in ('open', 'cancelled', 'unknown'),
          'sharePct', case when s.status <> 'open' then 100 * coalesce(s.weight_up, 0) / nullif(s.weight_all, 0) end,
          'up', case when s.status <> 'open' then s.up end,
          'down', case when s.status <> 'open' then s.down end,
          'votes', s.votes,
          'turnoutPct', 100 * s.voters::double precision / nullif(a.active, 0),
          'durationHours', extract(
            epoch from coalesce(s.cancelled_at, s.closes_at) - s.opened_at
          )::double precision / 3600,
          'penaltyTotal', case
            when s.status = 'upheld' then coalesce(c.points, private.slash_penalty(s.id, slash_rows.rule))
            when s.status not in ('open', 'unknown') then 0
          end,
          'exposure', case
            when s.status = 'open' then case
              when c.slash_id is not null then jsonb_build_object('supporters', c.supporters, 'points', c.points)
              else (
                select jsonb_build_object(
                    'supporters', count(*),
                    'points', case when s.type <> 'SCORE' or s.amount is not null then coalesce(sum(e.points), 0) end
                  )
                from private.slash_supporters(s.id, slash_rows.rule) e
              )
            end
          end,
          'authorScoreThen', (
            select h.score
            from app.score_history h
            where h.user_id = s.author_id and h.at <= s.opened_at
            order by h.at desc
            limit 1
          ),
          'subjectScoreThen', opening.score,
          'subjectScoreChange7d', case
            when coalesce(s.cancelled_at, s.closes_at) + interval '7 days' <= (select app.now()) then private.score_at(
              s.subject_id,
              coalesce(s.cancelled_at, s.closes_at) + interval '7 days'
            ) - opening.score
          end,
          'reply', (
            select json_build_object('text', r.body, 'at', private.iso(r.updated_at))
            from app.statements r
            where r.user_id = s.subject_id
              and r.topic = 'slashes'
              and (r.updated_at <= (select app.now()) or not (select private.looks_back()))
          )
        )
        order by array_position(page, s.id)
      )::jsonb
    from s
      join private.slash_turnouts(page) a on a.slash_id = s.id
      cross join lateral (select private.score_at(s.subject_id, s.opened_at) as score) opening
      left join (select * from private.slash_costs_by(slash_rows.rule) x where x.slash_id = any (page) offset 0) c
        on c.slash_id = s.id
  );
end;
$$;

create function private.slash_band(weight_up numeric, weight_all numeric, closes_at timestamptz) returns text
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    select case
        when coalesce(weight_all, 0) = 0 then 'inconclusive'
        when 100 * coalesce(weight_up, 0) > p.pass * weight_all then 'upheld'
        when 100 * coalesce(weight_up, 0) < p.defend * weight_all then 'defended'
        else 'inconclusive'
      end
    from app.slash_rules p
    where p.valid_from <= slash_band.closes_at and slash_band.closes_at < p.valid_to
  );
end;
$$;
comment on function private.slash_band(numeric, numeric, timestamptz) is
  'M8: band of weights for the slash out of all weights, by the thresholds of the closing day.';

create function private.misplacement(weight_up numeric, weight_all numeric, pass numeric) returns double precision
language sql immutable as $$
  select case
      when weight_all > 0
        and pass is not null
        then (100 * greatest(0, 1 - 100 * coalesce(weight_up, 0) / weight_all / pass))::double precision
    end;
$$;
comment on function private.misplacement(numeric, numeric, numeric) is
  '8.22: 100 (1 - share / pass) below the pass mark, else 0; null when nobody voted.';

create function private.slash_effects(ids bigint[]) returns table (slash_id bigint, inviter_id bigint, points numeric)
language plpgsql stable rows 50 set search_path = '' as $$
#variable_conflict use_column
begin
  return query
    with s as materialized (
      select x.id, x.subject_id, x.opened_at, x.closes_at
      from app.slashes x
      where x.id = any (ids) and x.subject_id is not null
    ), rules as materialized (select r.* from app.bond_rules r), held as materialized (
      select b.recipient_id, b.sender_id, b.accepted_at, b.until, b.score_then
      from app.bonds b
      where b.recipient_id = any (array(select x.subject_id from s x))
    ), bond as materialized (
      select distinct on (s.id) s.*, b.sender_id, b.accepted_at, b.until, b.score_then
      from held b
        join s on b.recipient_id = s.subject_id and b.accepted_at <= s.opened_at and s.opened_at < b.until
      order by s.id, b.accepted_at desc
    )
    select b.id, b.sender_id,
      case
        when b.score_then is not null then least(
          r.most,
          greatest(r.least_points, r.part * (after.score - b.score_then))
        ) - least(r.most, greatest(r.least_points, r.part * (before.score - b.score_then)))
      end
    from bond b
      join rules r on r.valid_from <= b.accepted_at and b.accepted_at < r.valid_to
      cross join lateral (select coalesce(private.score_at(b.subject_id, b.opened_at), b.score_then) as score) before
      cross join lateral (
        select coalesce(
            private.score_at(b.subject_id, least(b.closes_at + interval '7 days', b.until, app.now())),
            b.score_then
          ) as score
      ) after;
end;
$$;
comment on function private.slash_effects(bigint[]) is
  'M13 of the inviters of the accused, from the opening to 7 days after the close, inside the bond window. A slash without such a bond has no row; points are null when the score at acceptance is unknown.';

create function private.slash_authors_sql(source text, chosen text) returns text
language sql immutable as $$
  select format(
      $q$
        with a as (
          select s.author_id, count(*) as opened, count(*) filter (where s.status = 'upheld') as upheld,
            count(*) filter (where s.status = 'defended') as defended,
            count(*) filter (where s.status = 'inconclusive') as inconclusive,
            count(*) filter (where s.status = 'cancelled') as cancelled,
            count(*) filter (where s.status = 'open') as open,
            sum(s.amount) filter (where s.status = 'defended' and s.type = 'SCORE') as missed
          from %1$s
          group by s.author_id
        ), top as (
          select a.*,
            row_number() over (
              order by
                private.wilson_bound(a.upheld, a.upheld + a.defended, -1) desc nulls last, a.opened desc, a.author_id
            ) as n
          from a
        )
        select t.author_id, t.n,
          jsonb_build_object(
            'person', (select h.person from app.people h where h.user_id = t.author_id),
            'opened', t.opened,
            'upheld', t.upheld,
            'defended', t.defended,
            'inconclusive', t.inconclusive,
            'cancelled', t.cancelled,
            'open', t.open,
            'precision', private.share(t.upheld, t.upheld + t.defended),
            'amountDefended', coalesce(t.missed, 0)
          ) as record
        from top t
        where %2$s
      $q$,
      source,
      chosen
    );
$$;
comment on function private.slash_authors_sql(text, text) is
  'SQL of private.slash_authors of the slashes `source` names s; `chosen` says who of them, t.';
