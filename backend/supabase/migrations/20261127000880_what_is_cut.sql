-- Lists that hold so many at most keep what matters: whoever is accused right now, the largest branches, and both ends of the scores
-- that a bond score rests on.

drop function public.bad_friends_check(text);
create function public.bad_friends_check(id text) returns json
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan'
as $$
#variable_conflict use_column
declare
  who bigint := private.find_user(id);
  -- Of somebody busy it is known who they are and what all of them come to.
  kept jsonb := (
    select s.figures
    from app.r_profile_sums s
    where s.user_id = who and private.rollup_as_of('profile_sums') is not null
  );
begin
  if who is null then
    return to_json(private.stamp() || '{"person": null}');
  end if;
  -- Hundreds of people are put together as text and stay text to the end.
  return private.extended_text(
    private.stamp(),
    (
      with
        o as materialized (
          select distinct on (s.subject_id) s.subject_id, s.id, s.closes_at
          from app.slashes s
          where
            coalesce(s.opened_at <= (select app.now()), false)
            and s.closes_at > (select app.now())
            and (s.cancelled_at is null or s.cancelled_at > (select app.now()))
          order by s.subject_id, s.closes_at
        ),
        x as materialized (
          select e.*
          from
            private.exposure_rows(
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
        -- Who is accused right now is always among them, however little is at stake.
        top as materialized (
          select x.*, o.id as slash_id, o.closes_at
          from
            x
            left join o on o.subject_id = x.subject_id
          order by o.id is null, x.points desc, x.subject_id
          limit 500
        )
      select
        json_build_object(
          'person', private.person(who),
          'exposure', coalesce(
            kept -> 'exposure',
            (select jsonb_build_object('endorsed', count(*), 'points', coalesce(sum(x.points), 0)) from x)
          ),
          'rule', (
            select
              jsonb_build_object(
                'median', (k.body ->> 'median')::numeric,
                'review', coalesce((private.param('endorse.review', app.now()) #>> '{}')::numeric, 0),
                'vouch', coalesce((private.param('endorse.vouch', app.now()) #>> '{}')::numeric, 0)
              )
            from (select coalesce(private.cached_answer('slash_risks'), private.slash_risks()) as body) k
          ),
          'rows', (
            select
              coalesce(
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

create or replace function public.invite_graph_node(id text)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan'
as $$
#variable_conflict use_column
declare
  n app.r_invite := (select i from app.r_invite i where i.user_id = private.find_user(invite_graph_node.id));
begin
  if n.profile_id is null then
    return private.stamp() || jsonb_build_object('person', null);
  end if;
  return private.stamp()
    || coalesce(
      (
        select b.figures
        from app.r_invite_branch b
        where b.profile_id = n.profile_id and private.rollup_as_of('r_invite') is not null
      ),
      private.invite_branch(n.lft, n.rgt)
    )
    || jsonb_build_object(
      'person', (select h.person from app.people h where h.user_id = n.user_id),
      'depth', n.depth,
      'x', n.x,
      'y', n.y,
      'ancestors', private.ancestors(n.profile_id),
      'children', (
        select
          coalesce(
            jsonb_agg(
              (select h.person from app.people h where h.user_id = c.user_id)
                || jsonb_build_object('subtree', c.rgt - c.lft + 1)
              order by c.rgt - c.lft desc, c.lft
            ),
            '[]'
          )
        from (select * from app.r_invite c where c.parent = n.profile_id order by c.rgt - c.lft desc, c.lft limit 500) c
      ),
      'bondScore', (
        select
          jsonb_build_object(
            'n', e.n,
            'old', e.old,
            'new', e.new,
            'bottom', (
              select jsonb_agg(private.person(private.profile_user(b.id)) order by b.n)
              from unnest(e.bottom) with ordinality b (id, n)
            ),
            'top', (
              select jsonb_agg(private.person(private.profile_user(b.id)) order by b.n)
              from unnest(e.top) with ordinality b (id, n)
            )
          )
        from app.r_eip10 e
        where e.user_id = n.user_id
      )
    );
end;
$$;

create or replace function public.eip10_invitees(id text)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan'
as $$
#variable_conflict use_column
declare
  who bigint := private.find_user(id);
  mine bigint;
  e record;
begin
  mine := (select p.profile_id from app.profiles p where p.user_id = who);
  select * into e from private.eip10_of(array[mine]) limit 1;
  return private.stamp()
    || jsonb_build_object(
      'person', case when mine is not null then private.person(who) end,
      'n', coalesce(e.n, 0),
      'old', e.old,
      'new', e.new,
      'k', (private.param('ib.k', app.now()) #>> '{}')::int,
      'small', (private.param('ib.small', app.now()) #>> '{}')::int,
      'rows', (
        select
          coalesce(
            jsonb_agg(
              jsonb_build_object(
                'person', (select h.person from app.people h where h.user_id = i.user_id),
                'score', i.score,
                'joinedAt', private.iso(i.joined_at),
                'counts', e.bottom is null or i.profile_id = any (e.bottom) or i.profile_id = any (e.top),
                'bond', (
                  select private.bond_json(b.id)
                  from app.bonds b
                  where b.recipient_id = i.user_id and b.sender_id = who
                  order by b.accepted_at desc
                  limit 1
                )
              )
              order by i.score desc, i.profile_id desc
            ),
            '[]'
          )
        from
          (
            select
              p.user_id,
              p.profile_id,
              p.joined_at,
              u.score,
              row_number() over (order by u.score desc, p.profile_id desc) as nth,
              count(*) over () as of
            from
              app.profiles p
              join app.users u on u.user_id = p.user_id
            where p.invited_by = mine and u.score is not null and p.joined_at <= app.now()
          ) i
        -- Of very many both ends, by which the score goes.
        where i.nth <= 500 or i.nth > i.of - 500
      )
    );
end;
$$;
