ALTER TABLE "mail_codes" ADD COLUMN "mailbox" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "mail_codes" ADD COLUMN "device_hash" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "mail_codes" ADD COLUMN "address" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "mail_codes" ADD COLUMN "is_known_device" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "mail_codes" ADD COLUMN "address_tries_left" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "mail_codes" SET "mailbox" = "email";--> statement-breakpoint
CREATE INDEX "mail_codes_mailbox" ON "mail_codes" USING btree ("mailbox","created_at");
