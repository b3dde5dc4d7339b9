CREATE TABLE "call_packs" (
	"account_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"calls" integer,
	"calls_left" integer,
	"bought_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"note" text DEFAULT '' NOT NULL,
	CONSTRAINT "call_packs_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "contact_usage" (
	"account_id" uuid NOT NULL,
	"bot_id" uuid NOT NULL,
	"platform" text NOT NULL,
	"key_hash" text NOT NULL,
	"day" date NOT NULL,
	"calls" integer DEFAULT 0 NOT NULL,
	"minute" timestamp (3) with time zone NOT NULL,
	"minute_calls" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "contact_usage_account_id_bot_id_platform_key_hash_pk" PRIMARY KEY("account_id","bot_id","platform","key_hash")
);
--> statement-breakpoint
CREATE TABLE "quota_warnings" (
	"account_id" uuid NOT NULL,
	"day" date NOT NULL,
	"level" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"mailed_at" timestamp (3) with time zone,
	CONSTRAINT "quota_warnings_account_id_day_level_pk" PRIMARY KEY("account_id","day","level")
);
--> statement-breakpoint
CREATE TABLE "usage_hours" (
	"account_id" uuid NOT NULL,
	"hour" timestamp (3) with time zone NOT NULL,
	"calls" integer NOT NULL,
	CONSTRAINT "usage_hours_account_id_hour_pk" PRIMARY KEY("account_id","hour")
);
--> statement-breakpoint
ALTER TABLE "bots" ADD COLUMN "contact_calls_per_day" integer;--> statement-breakpoint
ALTER TABLE "bots" ADD COLUMN "contact_calls_per_minute" integer;--> statement-breakpoint
ALTER TABLE "usage_days" ADD COLUMN "pack_calls" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "call_packs" ADD CONSTRAINT "call_packs_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_usage" ADD CONSTRAINT "contact_usage_account_id_bot_id_bots_account_id_id_fk" FOREIGN KEY ("account_id","bot_id") REFERENCES "public"."bots"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quota_warnings" ADD CONSTRAINT "quota_warnings_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "usage_hours" ADD CONSTRAINT "usage_hours_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;