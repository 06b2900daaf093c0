create view app.tg_visible as
  select m.channel, m.id, m.at, m.sender_name, m.sender_handle, m.reply_to,
    case when m.edited_at <= (select app.now()) then m.edited_at end as edited_at,
    m.deleted_at <= (select app.now()) is true as deleted,
    case when m.deleted_at <= (select app.now()) is not true then m.body end as body,
    case when m.deleted_at <= (select app.now()) is not true then m.media end as media,
    case
      when m.deleted_at <= (select app.now()) is not true then concat_ws(' ', m.body, m.media ->> 'caption')
    end as words
  from app.tg_messages m
  where m.at <= (select app.now());
revoke all on app.tg_visible from public, anon, authenticated;
