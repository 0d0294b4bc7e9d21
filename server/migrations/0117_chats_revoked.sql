-- A chat also ends with the cause that ends all access of its owner.
-- harmless: every reason that the former server writes is allowed as before
alter table telegram_chat
  drop constraint telegram_chat_end_reason_known,
  add constraint telegram_chat_end_reason_known check (end_reason in ('unlinked', 'blocked', 'replaced', 'revoked'));
