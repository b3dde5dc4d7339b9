ALTER TABLE "answer_entries" ADD COLUMN "is_starter" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
-- What a template brought and nobody has touched since: the first version of a bot's content is what it starts with.
UPDATE "answer_entries" SET "is_starter" = true FROM "corpus_items"
WHERE "corpus_items"."account_id" = "answer_entries"."account_id" AND "corpus_items"."bot_id" = "answer_entries"."bot_id"
  AND "corpus_items"."id"::text = "answer_entries"."id" AND "corpus_items"."version" = 1 AND "corpus_items"."deleted_at" IS NULL
  AND "answer_entries"."dropped_at" IS NULL;
