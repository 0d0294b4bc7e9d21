-- harmless: the former server writes no parent here
create unique index concurrently calendar_address_agent_unique on calendar_address (agent_id);
