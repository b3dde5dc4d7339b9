CREATE TABLE "named_key_bots" (
	"account_id" uuid NOT NULL,
	"key_id" uuid NOT NULL,
	"bot_id" uuid NOT NULL,
	CONSTRAINT "named_key_bots_account_id_key_id_bot_id_pk" PRIMARY KEY("account_id","key_id","bot_id")
);
--> statement-breakpoint
CREATE TABLE "named_keys" (
	"account_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"prefix" text NOT NULL,
	"key_hash" text NOT NULL,
	"asks_all_bots" boolean NOT NULL,
	"for_account" boolean NOT NULL,
	"calls_per_day" integer,
	"used_day" date,
	"calls_on_day" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"used_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "named_keys_account_id_id_pk" PRIMARY KEY("account_id","id"),
	CONSTRAINT "named_keys_prefix_unique" UNIQUE("prefix")
);
--> statement-breakpoint
ALTER TABLE "named_key_bots" ADD CONSTRAINT "named_key_bots_account_id_key_id_named_keys_account_id_id_fk" FOREIGN KEY ("account_id","key_id") REFERENCES "public"."named_keys"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "named_key_bots" ADD CONSTRAINT "named_key_bots_account_id_bot_id_bots_account_id_id_fk" FOREIGN KEY ("account_id","bot_id") REFERENCES "public"."bots"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "named_keys" ADD CONSTRAINT "named_keys_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "named_key_bots_bot" ON "named_key_bots" USING btree ("account_id","bot_id");