ALTER TABLE "corpus_imports" ADD COLUMN "left_out_rows" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "corpus_imports" ADD COLUMN "kept" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "corpus_import_rows" DROP COLUMN "is_blank";--> statement-breakpoint
ALTER TABLE "corpus_imports" DROP COLUMN "version";--> statement-breakpoint
ALTER TABLE "corpus_imports" DROP COLUMN "is_cancel_requested";