CREATE TABLE "bot_features" (
	"account_id" uuid NOT NULL,
	"bot_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"place" smallint NOT NULL,
	"facts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"wordings" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"changed_in" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bot_features_account_id_bot_id_id_pk" PRIMARY KEY("account_id","bot_id","id"),
	CONSTRAINT "bot_features_name" UNIQUE("account_id","bot_id","name_key")
);
--> statement-breakpoint
CREATE TABLE "bot_information" (
	"account_id" uuid NOT NULL,
	"bot_id" uuid NOT NULL,
	"facts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"wordings" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"changed_in" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bot_information_account_id_bot_id_pk" PRIMARY KEY("account_id","bot_id")
);
--> statement-breakpoint
CREATE TABLE "corpus_versions" (
	"account_id" uuid NOT NULL,
	"bot_id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"revision" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"change" text NOT NULL,
	"account_user" uuid,
	"before" jsonb NOT NULL,
	CONSTRAINT "corpus_versions_account_id_bot_id_item_id_revision_pk" PRIMARY KEY("account_id","bot_id","item_id","revision")
);
--> statement-breakpoint
CREATE TABLE "customisations" (
	"account_id" uuid NOT NULL,
	"bot_id" uuid NOT NULL,
	"path" text NOT NULL,
	"step" text NOT NULL,
	"values" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "customisations_account_id_bot_id_pk" PRIMARY KEY("account_id","bot_id")
);
--> statement-breakpoint
ALTER TABLE "answer_entries" ADD COLUMN "valid_from" date;--> statement-breakpoint
ALTER TABLE "answer_entries" ADD COLUMN "valid_until" date;--> statement-breakpoint
ALTER TABLE "bots" ADD COLUMN "replies_revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "corpus_items" ADD COLUMN "attachment_id" uuid;--> statement-breakpoint
ALTER TABLE "corpus_items" ADD COLUMN "valid_from" date;--> statement-breakpoint
ALTER TABLE "corpus_items" ADD COLUMN "valid_until" date;--> statement-breakpoint
ALTER TABLE "bot_features" ADD CONSTRAINT "bot_features_account_id_bot_id_bots_account_id_id_fk" FOREIGN KEY ("account_id","bot_id") REFERENCES "public"."bots"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bot_information" ADD CONSTRAINT "bot_information_account_id_bot_id_bots_account_id_id_fk" FOREIGN KEY ("account_id","bot_id") REFERENCES "public"."bots"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "corpus_versions" ADD CONSTRAINT "corpus_versions_account_id_bot_id_bots_account_id_id_fk" FOREIGN KEY ("account_id","bot_id") REFERENCES "public"."bots"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customisations" ADD CONSTRAINT "customisations_account_id_bot_id_bots_account_id_id_fk" FOREIGN KEY ("account_id","bot_id") REFERENCES "public"."bots"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "corpus_versions_age" ON "corpus_versions" USING btree ("at");