ALTER TABLE "corpus_items" DROP COLUMN "hits";--> statement-breakpoint
ALTER TABLE "corpus_items" DROP COLUMN "last_hit_at";