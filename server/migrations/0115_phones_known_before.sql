-- What is known of the numbers that were here before 0114: who typed them, and which have shown whose they are.
update agent_phone set typed_by = array[asked_by], source = 'staff' where asked_by is not null;

with lines as (
  select entity_id, after ->> 'phone' as phone, array_agg(distinct staff_id) as typists from audit
  where entity = 'agent' and action = 'add-phone' and staff_id is not null group by 1, 2
)
update agent_phone set typed_by = (select array_agg(distinct one) from unnest(typed_by || typists) one), source = 'staff'
from lines where entity_id = agent_id and lines.phone = agent_phone.phone;

insert into agent_phone (agent_id, phone, typed_by, source, asked_by)
select id, phone, array_remove(array[phone_asked_by], null),
  case when phone_asked_by is not null then 'staff' when ext_id is not null then 'erp' else 'unknown' end, phone_asked_by
from agent where phone ~ '^998[0-9]{9}$' on conflict on constraint agent_phone_once do nothing;

-- A code that went there has come back.
update agent_phone set confirmed_at = proven_at where proven_at is not null;

-- A second person agreed to it.
with lines as (
  select distinct on (entity_id, phone) entity_id, after ->> 'phone' as phone, staff_id, created_at from audit
  cross join lateral (select after ->> 'phone') said (phone)
  where entity = 'agent' and action = 'confirm-phone' and staff_id is not null order by entity_id, phone, created_at desc
)
update agent_phone set confirmed_at = lines.created_at, confirmed_by = staff_id
from lines where entity_id = agent_id and lines.phone = agent_phone.phone and confirmed_at is null and asked_by is null
  and staff_id <> all (typed_by);

-- A second person agreed to it for a contract, or the contract was signed by a code that went there.
with lines as (
  select distinct on (agent_id, phone) coalesce(merged_into_id, agent.id) as agent_id, said.phone, staff_id, audit.created_at,
    (before ->> 'askedBy')::bigint as asked_by
  from audit join student_contract on student_contract.id = entity_id join agent on agent.id = student_contract.agent_id
  cross join lateral (select after ->> 'phone') said (phone)
  where entity = 'student_contract' and action = 'confirm-phone' and staff_id is not null
  order by agent_id, phone, audit.created_at desc
)
update agent_phone set confirmed_at = lines.created_at, confirmed_by = staff_id
from lines where lines.agent_id = agent_phone.agent_id and lines.phone = agent_phone.phone and confirmed_at is null
  and staff_id <> all (typed_by);

update agent_phone set confirmed_at = signed.at
from (
  select coalesce(merged_into_id, agent.id) as agent_id, evidence ->> 'phone' as phone, min(signed_at) as at
  from student_contract join agent on agent.id = student_contract.agent_id where student_contract.status = 'done' group by 1, 2
) signed
where signed.agent_id = agent_phone.agent_id and signed.phone = agent_phone.phone and confirmed_at is null;

insert into student_phone (student_id, phone, source)
select id, mobile, 'erp' from student where mobile ~ '^998[0-9]{9}$' on conflict on constraint student_phone_once do nothing;
insert into student_phone (student_id, phone, source)
select id, phone_number, 'unknown' from student where phone_number ~ '^998[0-9]{9}$'
on conflict on constraint student_phone_once do nothing;
