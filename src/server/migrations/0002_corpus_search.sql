CREATE TABLE "corpus_hits" (
	"account_id" uuid NOT NULL,
	"bot_id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"hits" integer NOT NULL,
	"last_hit_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "corpus_hits_account_id_bot_id_item_id_pk" PRIMARY KEY("account_id","bot_id","item_id")
);
--> statement-breakpoint
DROP INDEX "corpus_items_page";--> statement-breakpoint
DROP INDEX "corpus_items_version";--> statement-breakpoint
ALTER TABLE "bots" ADD COLUMN "purged_version" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "corpus_items" ADD COLUMN "search_grams" integer[] NOT NULL;--> statement-breakpoint
ALTER TABLE "corpus_hits" ADD CONSTRAINT "corpus_hits_account_id_bot_id_bots_account_id_id_fk" FOREIGN KEY ("account_id","bot_id") REFERENCES "public"."bots"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "corpus_items_enabled" ON "corpus_items" USING btree ("account_id","bot_id","is_enabled","updated_at","id") WHERE "corpus_items"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "corpus_items_intent" ON "corpus_items" USING btree ("account_id","bot_id","intent","updated_at","id") WHERE "corpus_items"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "corpus_items_grams" ON "corpus_items" USING gin ("search_grams");--> statement-breakpoint
CREATE INDEX "corpus_items_deleted" ON "corpus_items" USING btree ("deleted_at") WHERE "corpus_items"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "corpus_items_page" ON "corpus_items" USING btree ("account_id","bot_id","updated_at","id") WHERE "corpus_items"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "corpus_items_version" ON "corpus_items" USING btree ("account_id","bot_id","version","id");--> statement-breakpoint
-- Frequencies of hashed pairs help no plan and make ANALYZE slow.
ALTER TABLE "corpus_items" ALTER COLUMN "search_grams" SET STATISTICS 0;--> statement-breakpoint
-- A shorter list of unsorted entries: each search reads it whole, and the edit that fills it sorts it in.
ALTER INDEX "corpus_items_grams" SET (gin_pending_list_limit = 1024);
