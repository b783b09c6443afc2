-- Registration numbers of the company, which receipts print where they are known (rules/money 28).
update settings set profile = '{"ninea": "", "rccm": ""}'::jsonb || profile;
