create function private.review_archived_at(
  review_id bigint,
  archived_at timestamptz,
  at timestamptz
) returns timestamptz
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    select case
        when last.action = 'ARCHIVE' then last.at
        when last.action = 'RESTORE' then null
        when archived_at <= review_archived_at.at then archived_at
      end
    from (values(1)) one
      left join lateral (
        select e.action, e.at
        from app.review_archive_events e
        where e.review_id = review_archived_at.review_id and e.at <= review_archived_at.at
        order by e.at desc
        limit 1
      ) last
        on true
  );
end;
$$;
comment on function private.review_archived_at(bigint, timestamptz, timestamptz) is
  'Since when a review had been archived at a given time: by the last archive event, or by archived_at if there is none. Null: active.';

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
  'M9: who backed the subject when the slash opened or ended (now, while it is open), who left in between, and when.';

create function private.fisher_bound(pearson double precision, n bigint, z double precision) returns double precision
language sql immutable as $$
  select case when n > 3 and abs(pearson) < 1 then tanh(atanh(pearson) + z / sqrt(n - 3)) end;
$$;

create function private.correlate(xs double precision[], ys double precision[]) returns jsonb
language sql immutable as $$
  with p as (select x, y from unnest(xs, ys) v (x, y) where x is not null and y is not null),
  -- Ties share the mean of their first and last rank, so one window per order is enough.
  r as (
    select x, y, (rank() over wx + count(*) over wx) / 2.0::float8 as rx,
      (rank() over wy + count(*) over wy) / 2.0::float8 as ry
    from p
    window
      wx as (order by x),
      wy as (order by y)
  ), c as (
    select count(*) as n, corr(y, x) as pearson, corr(ry, rx) as spearman, regr_slope(y, x) as slope,
      regr_intercept(y, x) as intercept
    from r
  )
  select jsonb_build_object(
      'n', n,
      'pearson', pearson,
      'spearman', spearman,
      'slope', slope,
      'intercept', intercept,
      'low', private.fisher_bound(pearson, n, -1.96),
      'high', private.fisher_bound(pearson, n, 1.96),
      'shown', n >= 30
    )
  from c;
$$;
comment on function private.correlate(double precision[], double precision[]) is
  'M17: Pearson, Spearman (mean ranks), least-squares line, 95 % interval of Pearson by Fisher z, and whether n is large enough to show it. Null without variation.';

create function private.extended_text(head jsonb, body json) returns json
language sql immutable as $$
  select (left(head::text, -1) || ', ' || right(body::text, -1))::json;
$$;
comment on function private.extended_text(jsonb, json) is
  'As private.extended, for answers to which nothing more is added.';

create function private.nearest_to(id text) returns jsonb
language sql stable set search_path = '' as $$
  select private.nearest_handles(
      left(
        regexp_replace(btrim(coalesce(id, '')), '^(https?://)?((www\.|mobile\.)?(x|twitter)\.com/)?@?', '', 'i'),
        100
      )
    );
$$;
comment on function private.nearest_to(text) is 'Handles nearest to an unknown id, in any of its forms.';

create function private.vote_record(n bigint, coherent bigint, base float8, skill float8) returns json
language sql stable as $$
  select json_build_object(
      'n', n,
      'coherent', coherent,
      'accuracy', private.share(coherent, n),
      'base', base,
      'skill', skill
    );
$$;
comment on function private.vote_record(bigint, bigint, float8, float8) is
  'How many closed slashes a person voted on, and how many of these votes matched the outcome.';

create function private.slash_costs_by(rule text) returns table (
  slash_id bigint, points numeric, supporters bigint, losers bigint
)
language sql stable as $$
  select k.slash_id,
    case
      when s.type <> 'SCORE' then 0
      when p.stack then s.amount * (p.per_review * (b.reviewed + b.both) + p.per_vouch * (b.vouched + b.both))
      else s.amount * (
        p.per_review * b.reviewed + p.per_vouch * b.vouched + greatest(p.per_review, p.per_vouch) * b.both
      )
    end as points,
    b.reviewed + b.vouched + b.both as supporters,
    case
      when s.type <> 'SCORE' or s.amount <= 0 then 0
      else case when p.per_review > 0 then b.reviewed else 0 end
        + case when p.per_vouch > 0 then b.vouched else 0 end
        + case when p.per_review > 0 or p.per_vouch > 0 then b.both else 0 end
    end as losers
  from (
      select r.slash_id, r.computed_at, '-infinity'::timestamptz as opens, r.open_reviewed, r.open_vouched, r.open_both,
        r.close_reviewed, r.close_vouched, r.close_both
      from app.r_slash r
      union all
      select o.slash_id, o.computed_at, o.until, o.open_reviewed, o.open_vouched, o.open_both, o.close_reviewed,
        o.close_vouched, o.close_both
      from app.r_slash_open o
      where o.until > (select app.now())
    ) k
    join app.slashes s on s.id = k.slash_id
    join app.slash_rules p on p.valid_from <= s.closes_at and s.closes_at < p.valid_to
    cross join lateral (
      select case coalesce(nullif(rule, 'auto'), p.snapshot)
          when 'open' then k.open_reviewed
          else k.close_reviewed
        end as reviewed,
        case coalesce(nullif(rule, 'auto'), p.snapshot)
          when 'open' then k.open_vouched
          else k.close_vouched
        end as vouched,
        case coalesce(nullif(rule, 'auto'), p.snapshot) when 'open' then k.open_both else k.close_both end as both
    ) b
  where case
      when k.opens > '-infinity' then k.computed_at <= (select app.now())
      else s.closes_at <= least(k.computed_at, (select app.now()))
    end;
$$;
comment on function private.slash_costs_by(text) is
  'app.slash_costs with the backers of the accused at the opening (open), at the close (close), or at the snapshot set by the rule on the closing day (auto).';
