ALTER TABLE "corpus_import_rows" ADD COLUMN "cells" jsonb;--> statement-breakpoint
ALTER TABLE "corpus_import_rows" ADD COLUMN "choice" text;--> statement-breakpoint
ALTER TABLE "corpus_import_rows" ADD COLUMN "after" jsonb;--> statement-breakpoint
ALTER TABLE "corpus_imports" ADD COLUMN "header" jsonb;--> statement-breakpoint
ALTER TABLE "corpus_imports" ADD COLUMN "header_row" integer;--> statement-breakpoint
ALTER TABLE "corpus_imports" ADD COLUMN "mapping" jsonb;--> statement-breakpoint
ALTER TABLE "corpus_imports" ADD COLUMN "not_imported" jsonb DEFAULT '[]'::jsonb NOT NULL;