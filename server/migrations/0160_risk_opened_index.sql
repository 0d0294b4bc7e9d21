-- The list of risks can be filtered by the day on which the risk was opened.
create index risk_opened_index on risk (opened_at);
