create function private.backing_series(subject_id bigint, from_at timestamptz, to_at timestamptz) returns jsonb
language plpgsql stable set search_path = '' set timezone = 'UTC' as $$
#variable_conflict use_column
begin
  return (
    with changes as (
      select r.created_at as at, 1 as reviews, 0::numeric as wei
      from app.reviews r
      where r.subject_id = backing_series.subject_id and r.score = 1
      union all
      select e.at, case e.action when 'ARCHIVE' then -1 else 1 end, 0
      from app.reviews r
        join app.review_archive_events e on e.review_id = r.id
      where r.subject_id = backing_series.subject_id and r.score = 1
      union all
      select r.archived_at, -1, 0
      from app.reviews r
      where r.subject_id = backing_series.subject_id
        and r.score = 1
        and r.archived_at is not null
        and not exists (select 1 from app.review_archive_events e where e.review_id = r.id)
      union all
      select v.vouched_at, 0, v.amount_wei from app.vouches v where v.subject_id = backing_series.subject_id
      union all
      select least(v.unvouched_at, v.archived_at), 0, -v.amount_wei
      from app.vouches v
      where v.subject_id = backing_series.subject_id and least(v.unvouched_at, v.archived_at) is not null
    ), day as (
      select d as at from generate_series(date_trunc('day', from_at), least(to_at, app.now()), interval '1 day') d
    ), steps as (
      select c.at, c.reviews, c.wei, null::timestamptz as day from changes c where c.at <= app.now()
      union all
      select d.at + interval '1 day' - interval '1 microsecond', 0, 0, d.at from day d
    ), run as (
      select s.day, sum(s.reviews) over w as reviews, sum(s.wei) over w as wei
      from steps s
      window
        w as (
          order by s.at, s.day nulls first
          rows unbounded preceding
        )
    )
    select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'at', private.iso(r.day),
            'reviews', r.reviews,
            'vouchedWei', r.wei::text,
            'score', private.score_at(backing_series.subject_id, r.day + interval '1 day')
          )
          order by r.day
        ),
        '[]'
      )
    from run r
    where r.day is not null
  );
end;
$$;

create function private.impact_people(slash_id bigint, rule text) returns jsonb
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    with s as (select x.* from app.slash_states x where x.id = impact_people.slash_id), people as (
      select b.* from private.slash_backers(impact_people.slash_id) b limit 5000
    ),
    -- As in private.slash_supporters, for all rules from the same backers.
    points as (
      select b.user_id,
        case when coalesce(nullif(impact_people.rule, 'auto'), p.snapshot) = 'open' then c.open else c.close end as now,
        c.open, c.close
      from s
        join app.slash_rules p on p.valid_from <= s.closes_at and s.closes_at < p.valid_to
        cross join people b
        cross join lateral (
          select case when b.reviewed_open then p.per_review else 0 end as review_open,
            case when b.vouched_open then p.per_vouch else 0 end as vouch_open,
            case when b.reviewed_close then p.per_review else 0 end as review_close,
            case when b.vouched_close then p.per_vouch else 0 end as vouch_close
        ) x
        cross join lateral (
          select case
              when not b.reviewed_open and not b.vouched_open or s.type <> 'SCORE' then 0
              when p.stack then s.amount * (x.review_open + x.vouch_open)
              else s.amount * greatest(x.review_open, x.vouch_open)
            end as open,
            case
              when not b.reviewed_close and not b.vouched_close or s.type <> 'SCORE' then 0
              when p.stack then s.amount * (x.review_close + x.vouch_close)
              else s.amount * greatest(x.review_close, x.vouch_close)
            end as close
        ) c
    )
    select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'person', (select h.person from app.people h where h.user_id = b.user_id),
            'reviewedOpen', b.reviewed_open,
            'reviewedClose', b.reviewed_close,
            'vouchedOpen', b.vouched_open,
            'vouchedClose', b.vouched_close,
            'vouchWeiOpen', b.wei_open::text,
            'vouchWeiClose', b.wei_close::text,
            'points', case when s.amount is not null then coalesce(p.now, 0) end,
            'pointsOpen', case when s.amount is not null then coalesce(p.open, 0) end,
            'pointsClose', case when s.amount is not null then coalesce(p.close, 0) end,
            'left', to_jsonb(
              array_remove(
                array[
                  case
                    when b.archived_at is not null then jsonb_build_object(
                      'by', 'archive',
                      'at', private.iso(b.archived_at),
                      'hours', extract(epoch from b.archived_at - s.opened_at)::double precision / 3600
                    )
                  end,
                  case
                    when b.unvouched_at is not null then jsonb_build_object(
                      'by', 'unvouch',
                      'at', private.iso(b.unvouched_at),
                      'hours', extract(epoch from b.unvouched_at - s.opened_at)::double precision / 3600
                    )
                  end
                ],
                null
              )
            ),
            'scoreChange7d', private.score_at(
              b.user_id,
              least(s.closes_at + interval '7 days', app.now())
            ) - private.score_at(b.user_id, s.opened_at)
          )
          order by coalesce(p.now, 0) desc, b.user_id
        ),
        '[]'
      )
    from s
      cross join people b
      left join points p on p.user_id = b.user_id
  );
end;
$$;

create function public.slash_impact(slash_id bigint, rule text default 'auto') returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan' as $$
#variable_conflict use_column
declare
  s app.slash_states := (select x from app.slash_states x where x.id = slash_impact.slash_id);
  row jsonb;
  people jsonb;
begin
  if rule is null or rule not in ('auto', 'open', 'close') then
    perform private.refuse('rule must be auto, open or close');
  end if;
  if s.id is null then
    return private.stamp()
      || jsonb_build_object(
        'slash', null,
        'nearest', (
          select coalesce(jsonb_agg(n.id order by n.id), '[]')
          from (
              (select x.id from app.slash_states x where x.id < slash_impact.slash_id order by x.id desc limit 3)
              union all
              (select x.id from app.slash_states x where x.id > slash_impact.slash_id order by x.id limit 3)
            ) n
        )
      );
  end if;
  row := private.slash_rows(jsonb_build_array(s.id)) -> 0;
  people := private.impact_people(s.id, rule);
  return private.stamp()
    || jsonb_build_object(
      'slash', row,
      'rule', rule,
      'snapshot', coalesce(
        nullif(slash_impact.rule, 'auto'),
        (select p.snapshot from app.slash_rules p where p.valid_from <= s.closes_at and s.closes_at < p.valid_to)
      ),
      'points', private.slash_points(s.id, rule),
      'wouldBe', case
        when s.status = 'open'
          and s.type = 'SCORE'
          then jsonb_build_object(
            'direct', s.amount,
            'endorsers', case
              when s.amount is not null then (
                select coalesce(sum(e.points), 0) from private.slash_supporters(s.id, slash_impact.rule) e
              )
            end
          )
      end,
      'counts', s.status = 'upheld' and s.type = 'SCORE',
      'losingSide', case s.status when 'defended' then 'author' when 'upheld' then 'subject' end,
      'subjectScore', jsonb_build_object(
        'atOpen', private.score_at(s.subject_id, s.opened_at),
        'atClose', private.score_at(s.subject_id, least(s.closes_at, app.now())),
        'after7d', case
          when s.closes_at + interval '7 days' <= app.now() then private.score_at(
            s.subject_id,
            s.closes_at + interval '7 days'
          )
        end
      ),
      'authorScore', jsonb_build_object(
        'atOpen', private.score_at(s.author_id, s.opened_at),
        'atClose', private.score_at(s.author_id, least(s.closes_at, app.now())),
        'after7d', case
          when s.closes_at + interval '7 days' <= app.now() then private.score_at(
            s.author_id,
            s.closes_at + interval '7 days'
          )
        end
      ),
      'people', people,
      'links', private.supporter_links_at(
        array(
          select (p.value -> 'person' ->> 'userId')::bigint
          from jsonb_array_elements(people) with ordinality p (value, n)
          where p.n <= 40
        ),
        s.opened_at
      ),
      'series', private.backing_series(s.subject_id, s.opened_at - interval '30 days', s.opened_at + interval '90 days')
    );
end;
$$;
comment on function public.slash_impact(bigint, text) is
  'Page /slashes/impact/{id} (M8-M10, M13): points moved, who backed the subject at opening and close, who left in between, penalties by rule auto|open|close (`points` of a person count only when `counts`), and who of the first 40 backed one another. Unknown id: slash null and the nearest ids. No direction while open.';
grant execute on function public.slash_impact(int8, text) to anon, authenticated, service_role;
