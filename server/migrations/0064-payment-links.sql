-- Days for which a link to pay is valid (rules/settings 7).
update settings set business = '{"paymentLinkDays": 7}'::jsonb || business;
-- Link of a payment request: its subject is the id of the request.
create index links_of_requests on links (subject) where purpose = 'payment';
