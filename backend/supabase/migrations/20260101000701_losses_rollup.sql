create table app.r_loss (
  user_id bigint primary key,
  breaks int not null,
  days_lost int not null,
  drawdown int not null
);
create index on app.r_loss (breaks desc, user_id);
alter table app.r_loss enable row level security;
revoke all on app.r_loss from public, anon, authenticated;

create function app.refresh_r_loss(cursor jsonb) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  began timestamptz := clock_timestamp();
  after bigint := coalesce((cursor ->> 'after')::bigint, -9e18::bigint);
  who bigint;
  written bigint := 0;
begin
  if cursor is null then
    delete from app.r_loss l where not exists (select 1 from app.profiles p where p.user_id = l.user_id);
  end if;
  loop
    who := (select p.user_id from app.profiles p where p.user_id > after order by p.user_id limit 1);
    if who is null then
      return jsonb_build_object('rows', written, 'cursor', null);
    end if;
    if app.chunk_over(began) then
      return jsonb_build_object('rows', written, 'cursor', jsonb_build_object('after', after));
    end if;
    delete from app.r_loss l where l.user_id = who;
    insert into app.r_loss
    select who, (b.body ->> 'breaks')::int, (b.body ->> 'daysLost')::int, (private.drawdown(who) ->> 'points')::int
    from (select private.streak_breaks(who) as body) b;
    written := written + 1;
    after := who;
  end loop;
end;
$$;
insert into app.rollup_jobs (name, period_seconds, function, "order")
values ('r_loss', 86400, 'app.refresh_r_loss', 50);
