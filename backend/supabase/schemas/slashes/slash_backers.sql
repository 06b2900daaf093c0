create function private.forget_slashes(ids bigint[]) returns void
language plpgsql set search_path = '' as $$
begin
  delete from app.r_slash k where k.slash_id = any (ids);
  update app.r_slash_open o set until = '-infinity' where o.slash_id = any (ids) and o.until > '-infinity';
end;
$$;
comment on function private.forget_slashes(bigint[]) is
  'Something these slashes rest on changed: they are counted from the base tables until the next run.';

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
    -- What the clock alone changes: the end, and rows that are dated after it.
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
  'M7, M9 of a slash with blind votes: how many voted and who would lose points, no direction.';

create function private.slash_ballots(slash_id bigint) returns table (
  voter_id bigint, is_upvote boolean, weight numeric, estimated boolean, at timestamptz
)
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  if
    exists (
      select 1
      from app.r_slash k
        join app.slashes s on s.id = k.slash_id
      where k.slash_id = slash_ballots.slash_id
        and k.votes = k.voters
        and s.closes_at <= k.computed_at
        and k.computed_at <= app.now()
    )
  then
    return query
      select v.voter_id, v.is_upvote, v.weight, v.estimated, v.at
      from app.r_slash_vote v
      where v.slash_id = slash_ballots.slash_id;
  else
    return query
      select c.voter_id, c.is_upvote, c.weight, c.weight_estimated, c.created_at
      from app.counted_votes c
      where c.target_type = 'slash' and c.target_id = slash_ballots.slash_id and not c.blind;
  end if;
end;
$$;
comment on function private.slash_ballots(bigint) is
  'M7: votes that count on a slash, with direction (null: unknown); none while it is open.';

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
    -- 100 times the weight for the slash after the first k, and after only this one, changed sides.
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

insert into app.rollup_jobs (name, period_seconds, function, "order")
values ('r_misplaced', 86400, 'app.refresh_r_misplaced', 12);
