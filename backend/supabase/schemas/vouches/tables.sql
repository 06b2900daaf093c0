create table app.vouches (
  id bigint primary key,
  author_id bigint not null references app.users,
  subject_id bigint not null references app.users,
  subject_userkey text not null,
  amount_wei numeric(78) check (amount_wei >= 0),
  vouched_at timestamptz not null,
  unvouched_at timestamptz,
  unhealthy boolean not null default false,
  archived_at timestamptz,
  comment text,
  description text,
  tx_hash text,
  raw jsonb
);
comment on column app.vouches.amount_wei is 'Null: the network gave no amount; the vouch counts, but adds to no sum.';
alter table app.vouches enable row level security;
revoke all on app.vouches from public, anon, authenticated;
create index on app.vouches (author_id, subject_id)
include (id, amount_wei, vouched_at, unvouched_at, archived_at, unhealthy);
create index on app.vouches (subject_id, author_id)
include (id, amount_wei, vouched_at, unvouched_at, archived_at, unhealthy);
create index on app.vouches (amount_wei desc nulls last, id);
create index on app.vouches (amount_wei, id);
create index on app.vouches (vouched_at desc, id);
create index on app.vouches using gin (comment extensions.gin_trgm_ops);
create index on app.vouches ((least(unvouched_at, archived_at)))
where unvouched_at is not null or archived_at is not null;
create index on app.vouches (unvouched_at desc, id) where unhealthy;

create table app.mutual_vouches (vouch_id bigint primary key references app.vouches on delete cascade);
alter table app.mutual_vouches enable row level security;
revoke all on app.mutual_vouches from public, anon, authenticated;
comment on table app.mutual_vouches is
  'Vouches that have one in the other direction, whatever its state. Maintained by triggers; a row that outlives its pair does no harm, since readers check the state.';

create view app.vouch_states as
  select v.id, v.author_id, v.subject_id, v.subject_userkey, v.amount_wei, v.vouched_at, v.comment,
    case when v.unvouched_at <= (select app.now()) then v.unvouched_at end as unvouched_at,
    v.unhealthy and v.unvouched_at <= (select app.now()) is true as unhealthy,
    (v.unvouched_at is null or v.unvouched_at > (select app.now()))
      and (v.archived_at is null or v.archived_at > (select app.now())) as active,
    least(v.unvouched_at, v.archived_at, (select app.now())) as counted_until
  from app.vouches v
  where coalesce(v.vouched_at <= (select app.now()), false);
revoke all on app.vouch_states from public, anon, authenticated;
