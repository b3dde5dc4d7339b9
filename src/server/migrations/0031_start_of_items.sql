-- An item stays the template's while its texts do, also when it is switched off and on again, or deleted and brought back.
ALTER TABLE "corpus_items" ADD COLUMN "is_start" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Version 1 is what a bot starts with, and was never touched. A template's items are a millisecond older than their bot; at revision 1 they were at most
-- deleted and brought back.
UPDATE "corpus_items" SET "is_start" = true FROM "bots"
WHERE "bots"."account_id" = "corpus_items"."account_id" AND "bots"."id" = "corpus_items"."bot_id"
  AND ("corpus_items"."version" = 1 OR "corpus_items"."revision" = 1 AND "corpus_items"."created_at" = "bots"."created_at" - interval '1 millisecond');--> statement-breakpoint
DROP INDEX "corpus_items_start";--> statement-breakpoint
CREATE INDEX "corpus_items_start" ON "corpus_items" USING btree ("account_id","bot_id","updated_at","id") WHERE "corpus_items"."is_start" and "corpus_items"."deleted_at" is null;--> statement-breakpoint
-- Entries follow: what was brought back is the template's again. Indexes learn of it because their snapshots go, and a node that starts has none in memory.
WITH "marked" AS (
  UPDATE "answer_entries" SET "is_starter" = true FROM "corpus_items" AS "start"
  WHERE "start"."is_start" AND "start"."deleted_at" IS NULL
    AND "answer_entries"."account_id" = "start"."account_id" AND "answer_entries"."bot_id" = "start"."bot_id"
    AND "answer_entries"."id" = "start"."id"::text AND NOT "answer_entries"."is_starter"
  RETURNING "answer_entries"."account_id", "answer_entries"."bot_id"
)
DELETE FROM "answer_snapshots" USING "marked"
WHERE "answer_snapshots"."account_id" = "marked"."account_id" AND "answer_snapshots"."bot_id" = "marked"."bot_id";
