-- Minutes between two trips of a proposed assignment, and hours of rest that it gives a driver at night (rules/settings 7).
update settings set business = '{"bufferMinutes": 15, "restHours": 11}'::jsonb || business;
