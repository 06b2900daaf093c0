create function private.penalised(
  people bigint[],
  role text,
  from_at timestamptz,
  to_at timestamptz,
  rule text default 'auto'
) returns table (
  user_id bigint, points numeric, slashes bigint, slashed bigint, as_reviewer bigint, as_voucher bigint,
  left_in_window bigint, last_at timestamptz
)
language plpgsql stable set search_path = '' set enable_sort = off set work_mem = '32MB' as $$
begin
  -- Grouped by person and subject first: counting the distinct subjects of each person would sort the penalties, which
  -- takes longest. Filters that are not set add no condition to check on thousands of rows.
  return query
    execute
      format(
        $q$
          with s as materialized (
            select *
            from private.slash_prices($4) s
            where ($2 is null or s.closes_at >= $2) and ($3 is null or s.closes_at <= $3)
          )
          select b.user_id, sum(b.points), sum(b.slashes)::bigint, count(*), sum(b.as_reviewer)::bigint,
            sum(b.as_voucher)::bigint, sum(b.left_in_window)::bigint, max(b.last_at)
          from (
              select p.user_id, p.subject_id, sum(p.points) as points, count(*) as slashes,
                count(*) filter (where p.reviewed) as as_reviewer, count(*) filter (where p.vouched) as as_voucher,
                count(*) filter (where p.gone) as left_in_window, max(p.closes_at) as last_at
              from (
                  select b.user_id, s.subject_id, s.closes_at, f.reviewed, f.vouched,
                    b.archived_at is not null or b.unvouched_at is not null as gone,
                    case
                      when f.reviewed and f.vouched then s.by_both
                      when f.reviewed then s.by_review
                      else s.by_vouch
                    end as points
                  from s
                    join app.r_penalty b on b.slash_id = s.slash_id
                    cross join lateral (
                      select case when s.at_open then b.reviewed_open else b.reviewed_close end as reviewed,
                        case when s.at_open then b.vouched_open else b.vouched_close end as vouched
                    ) f
                  where %s
                ) p
              where p.points > 0
              group by p.user_id, p.subject_id
            ) b
          group by b.user_id
        $q$,
        concat_ws(
          ' and ',
          case role
            when 'reviewer' then 'f.reviewed'
            when 'voucher' then 'f.vouched'
            else '(f.reviewed or f.vouched)'
          end,
          case when people is not null then 'b.user_id = any ($1)' end
        )
      )
      using people, from_at, to_at, rule;
end;
$$;
comment on function private.penalised(bigint[], text, timestamptz, timestamptz, text) is
  'M9, M10: what upheld slashes that closed in a range cost the backers of their subjects.';

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
  'M8: band by the weight for the slash out of all weight, with the thresholds of the closing day.';

create function private.slash_pivotal(slash_id bigint) returns jsonb
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
declare
  s app.slash_states := (select x from app.slash_states x where x.id = slash_pivotal.slash_id);
begin
  if s.status in ('open', 'cancelled') then
    return null;
  end if;
  return (
    with p as (
      select p.pass, p.defend from app.slash_rules p where p.valid_from <= s.closes_at and s.closes_at < p.valid_to
    ), v as materialized (
      select c.voter_id, c.is_upvote, c.weight
      from private.slash_ballots(slash_pivotal.slash_id) c
      where c.is_upvote is not null
    ), turned as (
      select v.*, row_number() over w as k, sum(v.weight) over w as moved
      from v
      window
        w as (
          partition by v.is_upvote
          order by v.weight desc, v.voter_id
          rows unbounded preceding
        )
    ),
    -- 100 times the weight for the slash after the first k voters, and after only this one, changed sides.
    sums as (
      select t.*, 100 * (coalesce(s.weight_up, 0) + case when t.is_upvote then -t.moved else t.moved end) as after_all,
        100 * (coalesce(s.weight_up, 0) + case when t.is_upvote then -t.weight else t.weight end) as after_one
      from turned t
    ), bands as (
      select x.*,
        case
          when coalesce(s.weight_all, 0) = 0 then 'inconclusive'
          when x.after_all > p.pass * s.weight_all then 'upheld'
          when x.after_all < p.defend * s.weight_all then 'defended'
          else 'inconclusive'
        end <> s.band as turns,
        case
          when coalesce(s.weight_all, 0) = 0 then 'inconclusive'
          when x.after_one > p.pass * s.weight_all then 'upheld'
          when x.after_one < p.defend * s.weight_all then 'defended'
          else 'inconclusive'
        end <> s.band as turns_alone
      from sums x
        cross join p
    ), enough as (select t.is_upvote, min(t.k) as k from bands t where t.turns group by 1), best as (
      select e.is_upvote, e.k from enough e order by e.k, e.is_upvote desc limit 1
    )
    select jsonb_build_object(
        'size', (select b.k from best b),
        'voters', (
          select coalesce(
              jsonb_agg(
                (select h.person from app.people h where h.user_id = p.voter_id)
                order by p.profile_id nulls last, p.voter_id
              ),
              '[]'
            )
          from (
              select t.voter_id, pr.profile_id
              from bands t
                left join app.profiles pr on pr.user_id = t.voter_id,
                best b
              where case when b.k = 1 then t.turns_alone else t.is_upvote = b.is_upvote and t.k <= b.k end
            ) p
        )
      )
  );
end;
$$;

create function private.mistargeted(slash_id bigint) returns text
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    select case
        when s.subject_id = s.author_id then 'self'
        when s.subject_id < 0 then 'nobody'
        when exists (
          select 1
          from app.userkeys k
            join app.profiles p on p.user_id = k.user_id
          where k.userkey = s.subject_userkey and k.user_id = s.subject_id and k.valid_from > s.opened_at
        ) then 'linkedLater'
        when exists (
          select 1
          from app.slashes o
          where o.author_id = s.author_id
            and o.subject_id = s.subject_id
            and o.id <> s.id
            and o.opened_at <= s.opened_at
            and o.opened_at >= s.opened_at - interval '30 days'
            and (o.opened_at, o.id) < (s.opened_at, s.id)
            and private.text_similarity(
              private.review_words(o.comment, ''),
              private.review_words(s.comment, ''),
              4
            ) >= .8
        ) then 'repeated'
      end
    from app.slashes s
    where s.id = mistargeted.slash_id
  );
end;
$$;

create function private.overtaken(slash_id bigint) returns boolean
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    select exists (
          select 1
          from app.score_history h
          where h.user_id = s.subject_id
            and h.at > s.closes_at
            and h.at <= s.closes_at + interval '90 days'
            and h.at <= (select app.now())
            and h.score >= private.score_at(s.subject_id, s.opened_at)
        )
        and (
          select count(*) filter (where r.score = 1) >= 10
              and 10 * count(*) filter (where r.score = 1) >= 7 * count(*) filter (where r.score <> 0)
          from app.review_states r
          where r.subject_id = s.subject_id
            and r.created_at > s.closes_at
            and r.created_at <= s.closes_at + interval '90 days'
            and r.author_id not in (
              select b.user_id from private.slash_backers(s.id) b where b.reviewed_open or b.vouched_open
            )
        )
    from app.slash_states s
    where s.id = overtaken.slash_id and s.status = 'upheld'
  );
end;
$$;

create function app.refresh_r_misplaced(cursor jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  after bigint := coalesce((cursor ->> 'after')::bigint, -9e18::bigint);
  ids bigint[];
  written bigint;
begin
  ids := array(select s.id from app.slashes s where s.id > after and s.closes_at <= app.now() order by s.id limit 10);
  delete from app.r_misplaced m
  where m.slash_id = any (ids)
    or (
      cursor is null
      and not exists (select 1 from app.slashes s where s.id = m.slash_id and s.closes_at <= app.now())
    );
  insert into app.r_misplaced (slash_id, category, reason)
  select c.id, 'C', c.reason
  from (select i.id, private.mistargeted(i.id) as reason from unnest(ids) i (id) offset 0) c
  where c.reason is not null
  union all
  select i.id, 'D', 'overtaken' from unnest(ids) i (id) where private.overtaken(i.id);
  get diagnostics written = row_count;
  return jsonb_build_object(
    'rows', written,
    'cursor', case when cardinality(ids) = 10 then jsonb_build_object('after', ids[10]) end
  );
end;
$$;

create function private.links_among(people bigint[]) returns table (from_id bigint, to_id bigint)
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return query
    select p.id, x.subject_id
    from unnest(people) p (id)
      cross join lateral (
        select r.subject_id
        from app.review_states r
        where r.author_id = p.id and r.score = 1 and r.archived_at is null and r.subject_id = any (people)
        union
        select v.subject_id
        from app.vouch_states v
        where v.author_id = p.id and v.active and v.subject_id = any (people)
      ) x
    where x.subject_id <> p.id;
end;
$$;
comment on function private.links_among(bigint[]) is 'Which of these people endorse which others now, each pair once.';

insert into app.rollup_jobs (name, period_seconds, function, "order")
values ('r_misplaced', 86400, 'app.refresh_r_misplaced', 12);
