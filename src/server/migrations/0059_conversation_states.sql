ALTER TABLE "conversations" ADD COLUMN "wanted_by" text;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "last_human_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "is_unread" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "rating" text;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "event" text;--> statement-breakpoint
CREATE INDEX "conversations_platform" ON "conversations" USING btree ("account_id","bot_id","platform","last_activity_at","id");--> statement-breakpoint
CREATE INDEX "conversations_unread" ON "conversations" USING btree ("account_id","bot_id","last_activity_at","id") WHERE "conversations"."is_unread";--> statement-breakpoint
CREATE INDEX "conversations_held" ON "conversations" USING btree ("account_id","bot_id","state","state_since","id") WHERE "conversations"."state" in ('waiting', 'person');--> statement-breakpoint
CREATE INDEX "conversations_rated" ON "conversations" USING btree ("account_id","bot_id","rating","last_activity_at","id") WHERE "conversations"."rating" is not null;--> statement-breakpoint
CREATE INDEX "conversations_human" ON "conversations" USING btree ("last_human_at") WHERE "conversations"."state" in ('waiting', 'person');