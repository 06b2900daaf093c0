-- Rollup of slashes.

create function app.refresh_r_slash(cursor jsonb) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  began timestamptz := clock_timestamp();
  open_after bigint := (cursor ->> 'open')::bigint;
  slash bigint;
  written bigint := 0;
begin
  if cursor is null then
    delete from app.r_slash_vote v where not exists (select 1 from app.r_slash k where k.slash_id = v.slash_id);
    delete from app.r_penalty p where not exists (select 1 from app.r_slash k where k.slash_id = p.slash_id);
    delete from app.r_slash k
    where not exists (select 1 from app.slashes s where s.id = k.slash_id) or k.computed_at > app.now();
    delete from app.r_slash_open o
    where
      not exists (select 1 from app.slashes s where s.id = o.slash_id and s.closes_at > app.now())
      or o.computed_at > app.now();
    -- The marks of its closing day are others than it was counted by.
    delete from app.r_slash k
    using
      app.slashes s,
      app.slash_rules r
    where
      s.id = k.slash_id
      and r.valid_from <= s.closes_at
      and s.closes_at < r.valid_to
      and (k.pass, k.defend) is distinct from (r.pass, r.defend);
  end if;
  if open_after is null then
    loop
      slash := (
        select s.id
        from app.slashes s
        where s.closes_at <= app.now() and not exists (select 1 from app.r_slash k where k.slash_id = s.id)
        order by s.id
        limit 1
      );
      exit when slash is null;
      if app.chunk_over(began) then
        return jsonb_build_object('rows', written, 'cursor', '{}'::jsonb);
      end if;
      perform private.count_slash(slash);
      written := written + 1;
    end loop;
    open_after := -9e18;
  end if;
  loop
    slash := (
      select s.id
      from app.slashes s
      where
        s.id > open_after
        and s.opened_at <= app.now()
        and s.closes_at > app.now()
        and (s.cancelled_at is null or s.cancelled_at > app.now())
      order by s.id
      limit 1
    );
    if slash is null then
      return jsonb_build_object('rows', written, 'cursor', null);
    end if;
    if app.chunk_over(began) then
      return jsonb_build_object('rows', written, 'cursor', jsonb_build_object('open', open_after));
    end if;
    perform private.count_open_slash(slash);
    open_after := slash;
  end loop;
end;
$$;
comment on function app.refresh_r_slash(jsonb) is
  'M7-M9: counts every closed slash that has no row, and every open one anew.';

insert into app.rollup_jobs (name, period_seconds, function, "order")
values ('r_slash', 300, 'app.refresh_r_slash', 10);
