ALTER TABLE "channel_sends" ADD COLUMN "is_test" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "channel_lanes_turns" ON "channel_lanes" USING btree ("work","account_id","due_at") WHERE "channel_lanes"."due_at" is not null;--> statement-breakpoint
CREATE INDEX "channel_sends_tests" ON "channel_sends" USING btree ("account_id","bot_id","connection_id","sequence") WHERE "channel_sends"."is_test";--> statement-breakpoint
CREATE INDEX "channel_talks_latest" ON "channel_talks" USING btree ("account_id","bot_id","connection_id","at");