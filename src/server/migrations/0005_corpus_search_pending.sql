DROP INDEX "corpus_items_grams";--> statement-breakpoint
CREATE INDEX "corpus_items_grams" ON "corpus_items" USING gin ("search_grams") WHERE "corpus_items"."deleted_at" is null;