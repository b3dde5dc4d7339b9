ALTER TABLE "accounts" ADD COLUMN "suspension_reason" text;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "last_log_in_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "accounts_newest" ON "accounts" USING btree ("created_at","id");--> statement-breakpoint
-- What is known of log-ins before: the youngest session that is still there.
UPDATE accounts SET last_log_in_at = s.last_at
FROM (SELECT account_id, max(created_at) AS last_at FROM sessions GROUP BY account_id) s
WHERE s.account_id = accounts.id;
