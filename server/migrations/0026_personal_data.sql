-- Phones, documents and texts of SMS have a right of their own. Who could see them until now goes on seeing them.
update role set grants = grants || 'users:student_personal_data.read'::text, version = version + 1
where not is_admin and exists (
  select from unnest(grants) held
  where held like 'users%' or held like 'all\_groups%' or held like 'my\_groups%' or held like 'settings:contracts%'
    or held = 'study:homework_statistics.read');
