ALTER TABLE "mail_codes" ADD COLUMN "mailbox" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "mail_codes" ADD COLUMN "device_hash" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "mail_codes" ADD COLUMN "address" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "mail_codes" ADD COLUMN "is_known_device" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "mail_codes" ADD COLUMN "address_tries_left" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "mail_codes" SET "mailbox" = "email";--> statement-breakpoint
CREATE INDEX "mail_codes_mailbox" ON "mail_codes" USING btree ("mailbox","created_at");--> statement-breakpoint
ALTER TABLE "outbox_mails" ADD COLUMN "readable_until" timestamp (3) with time zone;--> statement-breakpoint
UPDATE "outbox_mails" SET "readable_until" = "created_at" + interval '2 hours' WHERE "body" ~ '(^|\n)[0-9]{6}(\n|$)';--> statement-breakpoint
UPDATE "outbox_mails" SET "readable_until" = "created_at" + interval '14 days' WHERE "body" ~ '(^|\n)[A-Z0-9]{10}(\n|$)';
