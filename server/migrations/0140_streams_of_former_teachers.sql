-- Open streams are checked at once when a teacher leaves a group, or a group moves to another branch.
create trigger group_staff_tells_access after update on group_staff for each row
  when (old.staff_id is distinct from new.staff_id or old.group_id is distinct from new.group_id
    or old.ended_date is distinct from new.ended_date or old.gone_at is distinct from new.gone_at)
  execute function tell_access('staff', 'staff_id');
create trigger group_staff_removal_tells_access after delete on group_staff for each row
  execute function tell_access('staff', 'staff_id');
create trigger schedule_item_tells_access after update on schedule_item for each row
  when (old.staff_id is not null and (old.staff_id is distinct from new.staff_id or old.group_id is distinct from new.group_id
    or old.end_date is distinct from new.end_date or old.gone_at is distinct from new.gone_at))
  execute function tell_access('staff', 'staff_id');
create trigger schedule_item_removal_tells_access after delete on schedule_item for each row when (old.staff_id is not null)
  execute function tell_access('staff', 'staff_id');
create trigger study_group_tells_access after update on study_group for each row
  when (old.head_office_id is distinct from new.head_office_id) execute function tell_access('group', 'id');
