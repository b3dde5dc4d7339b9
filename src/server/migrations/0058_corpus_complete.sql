DROP INDEX "corpus_versions_age";--> statement-breakpoint
ALTER TABLE "answer_entries" ADD COLUMN "attachment_id" uuid;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "purpose" text;--> statement-breakpoint
ALTER TABLE "corpus_import_rows" ADD COLUMN "valid_from" text;--> statement-breakpoint
ALTER TABLE "corpus_import_rows" ADD COLUMN "valid_until" text;--> statement-breakpoint
CREATE INDEX "messages_answered" ON "messages" USING btree ("account_id","bot_id","source_id","at") WHERE "messages"."kind" = 'answer' and "messages"."source_kind" = 'corpus';--> statement-breakpoint
CREATE INDEX "corpus_versions_attachment" ON "corpus_versions" USING btree (("before" ->> 'attachmentId')) WHERE ("corpus_versions"."before" ->> 'attachmentId') is not null;--> statement-breakpoint
CREATE INDEX "corpus_items_limited" ON "corpus_items" USING btree ("account_id","bot_id","updated_at","id") WHERE "corpus_items"."deleted_at" is null and ("corpus_items"."valid_from" is not null or "corpus_items"."valid_until" is not null);--> statement-breakpoint
CREATE INDEX "corpus_items_attachment" ON "corpus_items" USING btree ("attachment_id") WHERE "corpus_items"."attachment_id" is not null;--> statement-breakpoint
CREATE INDEX "files_purpose" ON "files" USING btree ("purpose","created_at") WHERE "files"."purpose" is not null;