create function private.open_slash_points(slash_id bigint, user_id bigint) returns numeric
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    select case
        when s.type <> 'SCORE' then 0
        when s.stack then s.amount * (
          case when u.r then s.per_review else 0 end + case when u.v then s.per_vouch else 0 end
        )
        else s.amount * greatest(case when u.r then s.per_review else 0 end, case when u.v then s.per_vouch else 0 end)
      end
    from (
        select x.subject_id, x.type, x.amount, p.per_review, p.per_vouch, p.stack,
          case p.snapshot when 'open' then x.opened_at else app.now() end as at
        from app.slashes x
          join app.slash_rules p on p.valid_from <= x.closes_at and x.closes_at < p.valid_to
        where x.id = open_slash_points.slash_id
      ) s
      cross join lateral (
        select exists (
            select 1
            from app.reviews r
            where r.subject_id = s.subject_id
              and r.author_id = open_slash_points.user_id
              and r.score = 1
              and r.created_at <= s.at
              and private.review_archived_at(r.id, r.archived_at, s.at) is null
          ) as r,
          exists (
            select 1
            from app.vouches v
            where v.author_id = open_slash_points.user_id
              and v.subject_id = s.subject_id
              and v.vouched_at <= s.at
              and (v.unvouched_at is null or v.unvouched_at > s.at)
              and (v.archived_at is null or v.archived_at > s.at)
          ) as v
      ) u
    where u.r or u.v
  );
end;
$$;

create function public.bad_friends_check(id text) returns json
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan' as $$
#variable_conflict use_column
declare
  who bigint := private.find_user(id);
  -- For busy people, the riskiest people they endorse and the total exposure are stored.
  kept jsonb := (
    select s.figures
    from app.r_profile_sums s
    where s.user_id = who and private.rollup_as_of('profile_sums') is not null
  );
begin
  if who is null then
    return to_json(private.stamp() || '{"person": null}');
  end if;
  -- Built as JSON text throughout: there may be hundreds of people.
  return private.extended_text(
    private.stamp(),
    (
      with o as materialized (
        select distinct on (s.subject_id) s.subject_id, s.id, s.closes_at
        from app.slashes s
        where coalesce(s.opened_at <= (select app.now()), false)
          and s.closes_at > (select app.now())
          and (s.cancelled_at is null or s.cancelled_at > (select app.now()))
        order by s.subject_id, s.closes_at
      ), x as materialized (
        select e.*
        from private.exposure_rows(
            who,
            case
              when kept ? 'riskiest' then array(
                select k.id::bigint
                from jsonb_array_elements_text(kept -> 'riskiest') k (id)
                union
                select o.subject_id from o
              )
            end
          ) e
      ),
      -- People accused right now are always included, however little is at stake.
      top as materialized (
        select x.*, o.id as slash_id, o.closes_at
        from x
          left join o on o.subject_id = x.subject_id
        order by o.id is null, x.points desc, x.subject_id
        limit 500
      )
      select json_build_object(
          'person', private.person(who),
          'exposure', coalesce(
            kept -> 'exposure',
            (select jsonb_build_object('endorsed', count(*), 'points', coalesce(sum(x.points), 0)) from x)
          ),
          'rule', (
            select jsonb_build_object(
                'median', (k.body ->> 'median')::numeric,
                'review', coalesce((private.param('endorse.review', app.now()) #>> '{}')::numeric, 0),
                'vouch', coalesce((private.param('endorse.vouch', app.now()) #>> '{}')::numeric, 0)
              )
            from (select coalesce(private.cached_answer('slash_risks'), private.slash_risks()) as body) k
          ),
          'rows', (
            select coalesce(
                json_agg(
                  json_build_object(
                    'person', (select h.person from app.people h where h.user_id = t.subject_id),
                    'level', t.level,
                    'reviewed', t.r,
                    'vouched', t.v,
                    'vouchedWei', t.wei::text,
                    'risk', t.risk,
                    'points', t.points,
                    'openSlash', case
                      when t.slash_id is not null then jsonb_build_object(
                        'id', t.slash_id,
                        'closesAt', private.iso(t.closes_at),
                        'points', private.open_slash_points(t.slash_id, who)
                      )
                    end
                  )
                  order by t.slash_id is null, t.points desc, t.subject_id
                ),
                '[]'
              )
            from top t
          )
        )
    )
  );
end;
$$;
comment on function public.bad_friends_check(text) is
  'Panel "Check me" of /slashes/bad-friends (M22): everyone a person endorses now, 500 at most, whoever is accused right now first, with the expected points, and the rule that tells what one slash would cost. `person` is null for an unknown id.';
grant execute on function public.bad_friends_check(text) to anon, authenticated, service_role;
