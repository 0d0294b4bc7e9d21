-- Who typed a parent's phone that nobody else has agreed to yet; null = it is theirs. No signing link goes to it alone.
alter table agent add column phone_asked_by bigint constraint agent_phone_asked_by_fk references staff;
