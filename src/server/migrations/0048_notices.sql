CREATE TABLE "notices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"text_zh" text NOT NULL,
	"text_en" text NOT NULL,
	"link" text,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "notices_period" CHECK ("notices"."ends_at" >= "notices"."starts_at")
);
--> statement-breakpoint
CREATE INDEX "notices_page" ON "notices" USING btree ("starts_at","id");--> statement-breakpoint
CREATE INDEX "notices_end" ON "notices" USING btree ("ends_at");