CREATE TABLE "accounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"password_hash" text NOT NULL,
	"role" text NOT NULL,
	"plan" text NOT NULL,
	"plan_until" timestamp (3) with time zone,
	"locale" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "accounts_email_unique" UNIQUE("email"),
	CONSTRAINT "accounts_role" CHECK ("accounts"."role" in ('user', 'admin'))
);
--> statement-breakpoint
CREATE TABLE "audit_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid,
	"action" text NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mail_codes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"purpose" text NOT NULL,
	"code_hash" text NOT NULL,
	"tries_left" integer NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "owner_setups" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "conversations" (
	"account_id" uuid NOT NULL,
	"bot_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"platform" text NOT NULL,
	"contact" text NOT NULL,
	"started_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_message_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "conversations_account_id_bot_id_id_pk" PRIMARY KEY("account_id","bot_id","id")
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"account_id" uuid NOT NULL,
	"bot_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"conversation_id" uuid NOT NULL,
	"sequence" bigint GENERATED ALWAYS AS IDENTITY (sequence name "messages_sequence_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"question" text NOT NULL,
	"answer" text NOT NULL,
	"kind" text NOT NULL,
	"source_id" uuid,
	"confidence" double precision NOT NULL,
	"suggestions" jsonb NOT NULL,
	"why" jsonb NOT NULL,
	"verdict" text,
	"verdict_reasons" jsonb,
	"verdict_comment" text,
	"verdict_at" timestamp (3) with time zone,
	CONSTRAINT "messages_account_id_bot_id_id_pk" PRIMARY KEY("account_id","bot_id","id")
);
--> statement-breakpoint
CREATE TABLE "quota_notices" (
	"account_id" uuid NOT NULL,
	"bot_id" uuid NOT NULL,
	"contact" text NOT NULL,
	"day" date NOT NULL,
	CONSTRAINT "quota_notices_account_id_bot_id_contact_day_pk" PRIMARY KEY("account_id","bot_id","contact","day")
);
--> statement-breakpoint
CREATE TABLE "usage_days" (
	"account_id" uuid NOT NULL,
	"day" date NOT NULL,
	"calls" integer DEFAULT 0 NOT NULL,
	"chit_chats" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "usage_days_account_id_day_pk" PRIMARY KEY("account_id","day")
);
--> statement-breakpoint
CREATE TABLE "api_keys" (
	"account_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"bot_id" uuid,
	"prefix" text NOT NULL,
	"key_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "api_keys_account_id_id_pk" PRIMARY KEY("account_id","id"),
	CONSTRAINT "api_keys_prefix_unique" UNIQUE("prefix")
);
--> statement-breakpoint
CREATE TABLE "bots" (
	"account_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"language" text NOT NULL,
	"template" text NOT NULL,
	"status" text NOT NULL,
	"model" text DEFAULT 'huida' NOT NULL,
	"reply_settings" jsonb NOT NULL,
	"item_count" integer DEFAULT 0 NOT NULL,
	"corpus_version" bigint DEFAULT 0 NOT NULL,
	"has_own_item" boolean DEFAULT false NOT NULL,
	"tested_at" timestamp (3) with time zone,
	"snippet_copied_at" timestamp (3) with time zone,
	"first_visit_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bots_account_id_id_pk" PRIMARY KEY("account_id","id"),
	CONSTRAINT "bots_id_unique" UNIQUE("id"),
	CONSTRAINT "bots_name" UNIQUE("account_id","name_key")
);
--> statement-breakpoint
CREATE TABLE "corpus_items" (
	"account_id" uuid NOT NULL,
	"bot_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"question" text NOT NULL,
	"question_key" text NOT NULL,
	"answer" text NOT NULL,
	"intent" text DEFAULT '' NOT NULL,
	"keywords" text[] DEFAULT '{}'::text[] NOT NULL,
	"variants" text[] DEFAULT '{}'::text[] NOT NULL,
	"is_enabled" boolean DEFAULT true NOT NULL,
	"hits" integer DEFAULT 0 NOT NULL,
	"last_hit_at" timestamp (3) with time zone,
	"search_text" text NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"version" bigint NOT NULL,
	"import_id" uuid,
	"deletion_id" uuid,
	"deleted_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "corpus_items_account_id_bot_id_id_pk" PRIMARY KEY("account_id","bot_id","id")
);
--> statement-breakpoint
CREATE TABLE "corpus_import_rows" (
	"account_id" uuid NOT NULL,
	"bot_id" uuid NOT NULL,
	"import_id" uuid NOT NULL,
	"row_number" integer NOT NULL,
	"kind" text NOT NULL,
	"reasons" jsonb NOT NULL,
	"question" text NOT NULL,
	"answer" text NOT NULL,
	"intent" text NOT NULL,
	"keywords" text NOT NULL,
	"variants" text NOT NULL,
	"is_enabled" boolean NOT NULL,
	"is_corrected" boolean DEFAULT false NOT NULL,
	"is_skipped" boolean DEFAULT false NOT NULL,
	"is_blank" boolean DEFAULT false NOT NULL,
	"question_key" text NOT NULL,
	"before" jsonb,
	"item_id" uuid,
	CONSTRAINT "corpus_import_rows_account_id_bot_id_import_id_row_number_pk" PRIMARY KEY("account_id","bot_id","import_id","row_number")
);
--> statement-breakpoint
CREATE TABLE "corpus_imports" (
	"account_id" uuid NOT NULL,
	"bot_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"size_bytes" integer NOT NULL,
	"status" text NOT NULL,
	"format" text,
	"encoding" text,
	"columns" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"ignored_columns" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"rows" integer DEFAULT 0 NOT NULL,
	"new_rows" integer DEFAULT 0 NOT NULL,
	"duplicate_rows" integer DEFAULT 0 NOT NULL,
	"error_rows" integer DEFAULT 0 NOT NULL,
	"duplicates" text DEFAULT 'skip' NOT NULL,
	"progress" double precision DEFAULT 0 NOT NULL,
	"added" integer DEFAULT 0 NOT NULL,
	"overwritten" integer DEFAULT 0 NOT NULL,
	"skipped" integer DEFAULT 0 NOT NULL,
	"version" bigint,
	"is_cancel_requested" boolean DEFAULT false NOT NULL,
	"error_code" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "corpus_imports_account_id_bot_id_id_pk" PRIMARY KEY("account_id","bot_id","id")
);
--> statement-breakpoint
CREATE TABLE "invitation_applications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"purpose" text NOT NULL,
	"locale" text NOT NULL,
	"status" text NOT NULL,
	"reason" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"decided_by" uuid,
	CONSTRAINT "invitation_applications_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "invitation_codes" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"email" text,
	"note" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"used_by" uuid
);
--> statement-breakpoint
CREATE TABLE "attempt_counts" (
	"key" text NOT NULL,
	"window_start" timestamp (3) with time zone NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "attempt_counts_key_window_start_pk" PRIMARY KEY("key","window_start")
);
--> statement-breakpoint
CREATE TABLE "idempotent_replies" (
	"scope" text NOT NULL,
	"key" text NOT NULL,
	"request_hash" text NOT NULL,
	"reply" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotent_replies_scope_key_pk" PRIMARY KEY("scope","key")
);
--> statement-breakpoint
CREATE TABLE "outbox_mails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"locale" text NOT NULL,
	"status" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"error" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_account_id_bot_id_bots_account_id_id_fk" FOREIGN KEY ("account_id","bot_id") REFERENCES "public"."bots"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_account_id_bot_id_conversation_id_conversations_account_id_bot_id_id_fk" FOREIGN KEY ("account_id","bot_id","conversation_id") REFERENCES "public"."conversations"("account_id","bot_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quota_notices" ADD CONSTRAINT "quota_notices_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "usage_days" ADD CONSTRAINT "usage_days_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_account_id_bot_id_bots_account_id_id_fk" FOREIGN KEY ("account_id","bot_id") REFERENCES "public"."bots"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bots" ADD CONSTRAINT "bots_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "corpus_items" ADD CONSTRAINT "corpus_items_account_id_bot_id_bots_account_id_id_fk" FOREIGN KEY ("account_id","bot_id") REFERENCES "public"."bots"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "corpus_import_rows" ADD CONSTRAINT "corpus_import_rows_account_id_bot_id_import_id_corpus_imports_account_id_bot_id_id_fk" FOREIGN KEY ("account_id","bot_id","import_id") REFERENCES "public"."corpus_imports"("account_id","bot_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "corpus_imports" ADD CONSTRAINT "corpus_imports_account_id_bot_id_bots_account_id_id_fk" FOREIGN KEY ("account_id","bot_id") REFERENCES "public"."bots"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_events_account" ON "audit_events" USING btree ("account_id","at");--> statement-breakpoint
CREATE INDEX "mail_codes_email" ON "mail_codes" USING btree ("email","purpose","created_at");--> statement-breakpoint
CREATE INDEX "sessions_account" ON "sessions" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "conversations_contact" ON "conversations" USING btree ("bot_id","platform","contact","started_at");--> statement-breakpoint
CREATE UNIQUE INDEX "messages_conversation" ON "messages" USING btree ("conversation_id","sequence");--> statement-breakpoint
CREATE INDEX "messages_bot_time" ON "messages" USING btree ("bot_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "api_keys_live" ON "api_keys" USING btree ("bot_id") WHERE "api_keys"."revoked_at" is null;--> statement-breakpoint
CREATE INDEX "api_keys_account" ON "api_keys" USING btree ("account_id","bot_id");--> statement-breakpoint
CREATE UNIQUE INDEX "corpus_items_question" ON "corpus_items" USING btree ("bot_id","question_key") WHERE "corpus_items"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "corpus_items_page" ON "corpus_items" USING btree ("bot_id","updated_at","id") WHERE "corpus_items"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "corpus_items_version" ON "corpus_items" USING btree ("bot_id","version");--> statement-breakpoint
CREATE INDEX "corpus_items_import" ON "corpus_items" USING btree ("import_id") WHERE "corpus_items"."import_id" is not null;--> statement-breakpoint
CREATE INDEX "corpus_items_deletion" ON "corpus_items" USING btree ("deletion_id") WHERE "corpus_items"."deletion_id" is not null;--> statement-breakpoint
CREATE INDEX "corpus_import_rows_kind" ON "corpus_import_rows" USING btree ("import_id","kind","row_number");--> statement-breakpoint
CREATE INDEX "corpus_import_rows_question" ON "corpus_import_rows" USING btree ("import_id","question_key");--> statement-breakpoint
CREATE INDEX "corpus_imports_page" ON "corpus_imports" USING btree ("bot_id","created_at","id");--> statement-breakpoint
CREATE INDEX "invitation_applications_page" ON "invitation_applications" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "attempt_counts_age" ON "attempt_counts" USING btree ("window_start");--> statement-breakpoint
CREATE INDEX "idempotent_replies_age" ON "idempotent_replies" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "outbox_mails_page" ON "outbox_mails" USING btree ("created_at","id");