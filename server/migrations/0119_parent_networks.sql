-- Whether a parent has signed in from a network before is asked with each code.
create index concurrently parent_session_network_index on parent_session (agent_id, network);
