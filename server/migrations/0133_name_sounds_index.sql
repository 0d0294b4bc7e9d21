create index concurrently student_sounds_index on student using gin (sounds);
create index concurrently staff_sounds_index on staff using gin (sounds);
create index concurrently agent_sounds_index on agent using gin (sounds);
