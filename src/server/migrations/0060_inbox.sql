CREATE TABLE "inbox_export_parts" (
	"account_id" uuid NOT NULL,
	"bot_id" uuid NOT NULL,
	"export_id" uuid NOT NULL,
	"part" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "inbox_export_parts_account_id_bot_id_export_id_part_pk" PRIMARY KEY("account_id","bot_id","export_id","part")
);
--> statement-breakpoint
CREATE TABLE "inbox_exports" (
	"account_id" uuid NOT NULL,
	"bot_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"status" text NOT NULL,
	"format" text NOT NULL,
	"row_is" text NOT NULL,
	"filter" jsonb NOT NULL,
	"run" integer DEFAULT 0 NOT NULL,
	"progress" double precision DEFAULT 0 NOT NULL,
	"rows" integer,
	"size_bytes" bigint,
	"fault" text,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"touched_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone,
	CONSTRAINT "inbox_exports_account_id_bot_id_id_pk" PRIMARY KEY("account_id","bot_id","id")
);
--> statement-breakpoint
CREATE TABLE "inbox_filters" (
	"account_id" uuid NOT NULL,
	"bot_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"filter" jsonb NOT NULL,
	"is_pinned" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "inbox_filters_account_id_bot_id_id_pk" PRIMARY KEY("account_id","bot_id","id")
);
--> statement-breakpoint
CREATE TABLE "inboxes" (
	"account_id" uuid NOT NULL,
	"bot_id" uuid NOT NULL,
	"wants_after_fallbacks" boolean DEFAULT true NOT NULL,
	"back_after_hours" integer DEFAULT 12 NOT NULL,
	"kept_days" integer,
	"mails_when_wanted" boolean DEFAULT true NOT NULL,
	"mailed_at" timestamp (3) with time zone,
	"caught_up_to" timestamp (3) with time zone,
	CONSTRAINT "inboxes_account_id_bot_id_pk" PRIMARY KEY("account_id","bot_id")
);
--> statement-breakpoint
ALTER TABLE "inbox_export_parts" ADD CONSTRAINT "inbox_export_parts_account_id_bot_id_export_id_inbox_exports_account_id_bot_id_id_fk" FOREIGN KEY ("account_id","bot_id","export_id") REFERENCES "public"."inbox_exports"("account_id","bot_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbox_exports" ADD CONSTRAINT "inbox_exports_account_id_bot_id_bots_account_id_id_fk" FOREIGN KEY ("account_id","bot_id") REFERENCES "public"."bots"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbox_filters" ADD CONSTRAINT "inbox_filters_account_id_bot_id_bots_account_id_id_fk" FOREIGN KEY ("account_id","bot_id") REFERENCES "public"."bots"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inboxes" ADD CONSTRAINT "inboxes_account_id_bot_id_bots_account_id_id_fk" FOREIGN KEY ("account_id","bot_id") REFERENCES "public"."bots"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "inbox_exports_running" ON "inbox_exports" USING btree ("account_id") WHERE "inbox_exports"."status" in ('waiting', 'writing');--> statement-breakpoint
CREATE INDEX "inbox_exports_age" ON "inbox_exports" USING btree ("asked_at");--> statement-breakpoint
CREATE UNIQUE INDEX "inbox_filters_name" ON "inbox_filters" USING btree ("account_id","bot_id","name");--> statement-breakpoint
ALTER TABLE "usage_days" ADD COLUMN "left_messages" integer DEFAULT 0 NOT NULL;