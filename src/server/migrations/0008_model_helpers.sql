CREATE TABLE "bot_vectors" (
	"account_id" uuid NOT NULL,
	"bot_id" uuid NOT NULL,
	"space_id" uuid NOT NULL,
	"version" bigint NOT NULL,
	"item_version" bigint,
	"item_id" uuid,
	"revision" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "bot_vectors_account_id_bot_id_pk" PRIMARY KEY("account_id","bot_id")
);
--> statement-breakpoint
CREATE TABLE "item_vectors" (
	"account_id" uuid NOT NULL,
	"bot_id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"text_hash" text NOT NULL,
	"space_id" uuid NOT NULL,
	"vector" "bytea" NOT NULL,
	CONSTRAINT "item_vectors_account_id_bot_id_item_id_text_hash_pk" PRIMARY KEY("account_id","bot_id","item_id","text_hash")
);
--> statement-breakpoint
CREATE TABLE "model_services" (
	"kind" text PRIMARY KEY NOT NULL,
	"is_on" boolean NOT NULL,
	"base_url" text NOT NULL,
	"model" text NOT NULL,
	"sealed_key" text,
	"space_id" uuid NOT NULL,
	"failing_since" timestamp (3) with time zone,
	"last_fault" text,
	"last_fault_at" timestamp (3) with time zone,
	"fault_count" integer DEFAULT 0 NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "bot_vectors" ADD CONSTRAINT "bot_vectors_account_id_bot_id_bots_account_id_id_fk" FOREIGN KEY ("account_id","bot_id") REFERENCES "public"."bots"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_vectors" ADD CONSTRAINT "item_vectors_item" FOREIGN KEY ("account_id","bot_id","item_id") REFERENCES "public"."corpus_items"("account_id","bot_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "item_vectors_space" ON "item_vectors" USING btree ("space_id","account_id","bot_id","item_id");