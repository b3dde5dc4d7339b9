ALTER TABLE "conversations" ADD COLUMN "wanted_mailed_at" timestamp (3) with time zone;--> statement-breakpoint
-- Whoever waits now and was told of already is not told of again.
UPDATE "conversations" c SET "wanted_mailed_at" = x."mailed_at" FROM "inboxes" x
  WHERE x."account_id" = c."account_id" AND x."bot_id" = c."bot_id" AND c."state" = 'waiting' AND x."mailed_at" >= c."state_since";
