-- What bots answer with, of every source, in one table. The corpus is the only source so far; its items are copied.
CREATE TABLE "answer_entries" (
	"account_id" uuid NOT NULL,
	"bot_id" uuid NOT NULL,
	"id" text NOT NULL,
	"source" text NOT NULL,
	"version" bigint NOT NULL,
	"question" text NOT NULL,
	"variants" text[] NOT NULL,
	"keywords" text[] NOT NULL,
	"intent" text NOT NULL,
	"answer" text NOT NULL,
	"dropped_at" timestamp (3) with time zone,
	"was_live" boolean DEFAULT false NOT NULL,
	CONSTRAINT "answer_entries_account_id_bot_id_id_pk" PRIMARY KEY("account_id","bot_id","id"),
	CONSTRAINT "answer_entries_id" CHECK (strpos("answer_entries"."id", ':') = 0 or starts_with("answer_entries"."id", "answer_entries"."source" || ':')),
	CONSTRAINT "answer_entries_source" CHECK ("answer_entries"."source" <> '' and strpos("answer_entries"."source", ':') = 0)
);
--> statement-breakpoint
-- Items that are switched off, or deleted and not yet cleared away, come without their texts: indexes only need to learn that they are gone.
INSERT INTO "answer_entries" ("account_id", "bot_id", "id", "source", "version", "question", "variants", "keywords", "intent", "answer", "dropped_at")
SELECT "account_id", "bot_id", "id"::text, 'corpus', "version", "question", "variants", "keywords", "intent", "answer", NULL
FROM "corpus_items" WHERE "is_enabled" AND "deleted_at" IS NULL;
--> statement-breakpoint
INSERT INTO "answer_entries" ("account_id", "bot_id", "id", "source", "version", "question", "variants", "keywords", "intent", "answer", "dropped_at")
SELECT "account_id", "bot_id", "id"::text, 'corpus', "version", '', '{}', '{}', '', '', coalesce("deleted_at", now())
FROM "corpus_items" WHERE NOT "is_enabled" OR "deleted_at" IS NOT NULL;
--> statement-breakpoint
ALTER TABLE "answer_entries" ADD CONSTRAINT "answer_entries_account_id_bot_id_bots_account_id_id_fk" FOREIGN KEY ("account_id","bot_id") REFERENCES "public"."bots"("account_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "answer_entries_version" ON "answer_entries" USING btree ("account_id","bot_id","version","id");
--> statement-breakpoint
CREATE INDEX "answer_entries_dropped" ON "answer_entries" USING btree ("dropped_at") WHERE "answer_entries"."dropped_at" is not null;
--> statement-breakpoint
ANALYZE "answer_entries";
--> statement-breakpoint
ALTER TABLE "bots" RENAME COLUMN "corpus_version" TO "content_version";
--> statement-breakpoint
ALTER TABLE "bots" ADD COLUMN "entry_count" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
UPDATE "bots" SET "entry_count" = "live"."count"
FROM (SELECT "account_id", "bot_id", count(*)::int AS "count" FROM "answer_entries" WHERE "dropped_at" IS NULL GROUP BY "account_id", "bot_id") AS "live"
WHERE "bots"."account_id" = "live"."account_id" AND "bots"."id" = "live"."bot_id";
--> statement-breakpoint
ALTER TABLE "answer_snapshots" RENAME COLUMN "corpus_version" TO "content_version";
--> statement-breakpoint
-- Nothing reads items by version any more, except those of version 1.
DROP INDEX "corpus_items_version";
--> statement-breakpoint
CREATE INDEX "corpus_items_start" ON "corpus_items" USING btree ("account_id","bot_id","updated_at","id") WHERE "corpus_items"."version" = 1 and "corpus_items"."deleted_at" is null;
--> statement-breakpoint
ALTER TABLE "item_vectors" DROP CONSTRAINT "item_vectors_item";
--> statement-breakpoint
ALTER TABLE "item_vectors" ALTER COLUMN "item_id" SET DATA TYPE text USING "item_id"::text;
--> statement-breakpoint
DELETE FROM "item_vectors" USING "answer_entries" WHERE "answer_entries"."account_id" = "item_vectors"."account_id" AND "answer_entries"."bot_id" = "item_vectors"."bot_id" AND "answer_entries"."id" = "item_vectors"."item_id" AND "answer_entries"."dropped_at" IS NOT NULL;
--> statement-breakpoint
ALTER TABLE "item_vectors" ADD CONSTRAINT "item_vectors_item" FOREIGN KEY ("account_id","bot_id","item_id") REFERENCES "public"."answer_entries"("account_id","bot_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "bot_vectors" ALTER COLUMN "item_id" SET DATA TYPE text USING "item_id"::text;
