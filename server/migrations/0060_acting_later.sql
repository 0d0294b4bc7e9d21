-- What happens later in somebody's name asks again at that moment whether they still may.

-- Of which branches a message is, as its author's were when it was written; null: of everywhere, the superadmin's.
alter table notification_sending
  add column head_office_ids bigint[],
  -- Since when it waits for somebody, because its author may not send it any more.
  add column held_at timestamptz,
  -- Who has sent it on in the author's place.
  add column released_by bigint references staff;
update notification_sending set head_office_ids = array(
  select head_office_id from staff_head_office where staff_id = sender_id)
from staff where staff.id = sender_id and not staff.is_superadmin;

-- The access of the call that it was asked for by; null: nobody of the staff did.
alter table sms add column access jsonb;

-- 20: a message of somebody who may not send it any more, 21: their SMS. The program knows the kinds.
alter table notification drop constraint notification_kind_known;
alter table notification add constraint notification_kind_known check (kind >= 1);
