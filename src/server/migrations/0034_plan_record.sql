CREATE TABLE "plan_records" (
	"id" text PRIMARY KEY NOT NULL,
	"quantities" jsonb NOT NULL,
	"prices" jsonb NOT NULL,
	"revision" integer NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "plan_from" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "plan_source" text;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "plan_cancelled_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "plan_paused_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "limit_changes" jsonb DEFAULT '{}'::jsonb NOT NULL;