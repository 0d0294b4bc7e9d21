-- A student's own contract went to a number that one person had typed. Such contracts that wait for a signature wait for a
-- second person now, as a new parent's do; the link that is out opens nothing.
update student_contract set wanted_phone = phone, wanted_phone_by = created_by, token_expires_at = least(token_expires_at, now())
where status = 'waiting' and type = 'self' and wanted_phone is distinct from phone and not exists (
  select from student_phone where student_phone.student_id = student_contract.student_id
    and student_phone.phone = student_contract.phone and confirmed_at is not null);
