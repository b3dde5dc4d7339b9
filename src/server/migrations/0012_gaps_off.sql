-- Answers of a template that still have a gap, such as "[opening hours]", were said to customers as they stand. They go off until their owner fills them in.
-- Version 1 is what came with the bot and was never changed. It stays, so that these items still count as untouched: indexes learn of it because
-- their snapshots go, and a node that starts has none in memory.
CREATE TEMPORARY TABLE "gaps" ON COMMIT DROP AS
SELECT "account_id", "bot_id", "id" FROM "corpus_items"
WHERE "version" = 1 AND "is_enabled" AND ("question" ~ '\[[^]]+\]|【[^】]+】' OR "answer" ~ '\[[^]]+\]|【[^】]+】');
--> statement-breakpoint
UPDATE "corpus_items" SET "is_enabled" = false FROM "gaps"
WHERE "corpus_items"."account_id" = "gaps"."account_id" AND "corpus_items"."bot_id" = "gaps"."bot_id" AND "corpus_items"."id" = "gaps"."id";
--> statement-breakpoint
DELETE FROM "answer_snapshots" USING "gaps"
WHERE "answer_snapshots"."account_id" = "gaps"."account_id" AND "answer_snapshots"."bot_id" = "gaps"."bot_id";
