ALTER TABLE "accounts" ADD COLUMN "customer_name" text;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "contact_name" text;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "phone" text;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "mail_choices" jsonb DEFAULT '{}'::jsonb NOT NULL;