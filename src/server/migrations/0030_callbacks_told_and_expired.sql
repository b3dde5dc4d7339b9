ALTER TABLE "callback_boxes" ADD COLUMN "is_full_told" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "callbacks" ADD COLUMN "done_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "callbacks" ADD COLUMN "is_told" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "callbacks_untold" ON "callbacks" USING btree ("account_id","bot_id") WHERE not "callbacks"."is_told" and not "callbacks"."is_done";--> statement-breakpoint
UPDATE "callbacks" c SET "is_told" = true FROM "callback_boxes" b
WHERE b."account_id" = c."account_id" and b."bot_id" = c."bot_id" and (b."unmailed_count" = 0 or c."at" < b."mailed_at");--> statement-breakpoint
ALTER TABLE "callback_boxes" DROP COLUMN "unmailed_count";