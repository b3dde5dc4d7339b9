ALTER TABLE "accounts" ADD COLUMN "time_zone" text DEFAULT 'Asia/Shanghai' NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "next_time_zone" text;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "next_time_zone_from" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "held_day" date;