CREATE TABLE "handled_questions" (
	"account_id" uuid NOT NULL,
	"bot_id" uuid NOT NULL,
	"wording" text NOT NULL,
	"outcome" text NOT NULL,
	"handled_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "handled_questions_account_id_bot_id_wording_pk" PRIMARY KEY("account_id","bot_id","wording")
);
--> statement-breakpoint
ALTER TABLE "bots" ADD COLUMN "link_copied_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "bots" ADD COLUMN "site_host" text;--> statement-breakpoint
ALTER TABLE "bots" ADD COLUMN "site_seen_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "bots" ADD COLUMN "colour" text;--> statement-breakpoint
ALTER TABLE "bots" ADD COLUMN "subtitle" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "handled_questions" ADD CONSTRAINT "handled_questions_account_id_bot_id_bots_account_id_id_fk" FOREIGN KEY ("account_id","bot_id") REFERENCES "public"."bots"("account_id","id") ON DELETE cascade ON UPDATE no action;