create table app.r_loss (
  user_id bigint primary key,
  breaks int not null,
  days_lost int not null,
  drawdown int not null
);
alter table app.r_loss enable row level security;
revoke all on app.r_loss from public, anon, authenticated;
create index on app.r_loss (breaks desc, user_id);
