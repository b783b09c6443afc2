-- How long notifications, undelivered messages and reports of errors are kept (server/src/platform/retention.ts).

update settings set security = '{"notificationDays": 90, "deliveryDays": 30, "errorReportDays": 30}'::jsonb || security;
