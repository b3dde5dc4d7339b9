CREATE TABLE "callback_boxes" (
	"account_id" uuid NOT NULL,
	"bot_id" uuid NOT NULL,
	"open_count" integer DEFAULT 0 NOT NULL,
	"unmailed_count" integer DEFAULT 0 NOT NULL,
	"mailed_at" timestamp (3) with time zone,
	CONSTRAINT "callback_boxes_account_id_bot_id_pk" PRIMARY KEY("account_id","bot_id")
);
--> statement-breakpoint
CREATE TABLE "callbacks" (
	"account_id" uuid NOT NULL,
	"bot_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"conversation_id" uuid NOT NULL,
	"platform" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"said_sealed" text NOT NULL,
	"details_hash" text NOT NULL,
	"is_done" boolean DEFAULT false NOT NULL,
	CONSTRAINT "callbacks_account_id_bot_id_id_pk" PRIMARY KEY("account_id","bot_id","id"),
	CONSTRAINT "callbacks_once" UNIQUE("account_id","bot_id","conversation_id","details_hash")
);
--> statement-breakpoint
ALTER TABLE "callback_boxes" ADD CONSTRAINT "callback_boxes_account_id_bot_id_bots_account_id_id_fk" FOREIGN KEY ("account_id","bot_id") REFERENCES "public"."bots"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "callbacks" ADD CONSTRAINT "callbacks_account_id_bot_id_bots_account_id_id_fk" FOREIGN KEY ("account_id","bot_id") REFERENCES "public"."bots"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "callbacks_page" ON "callbacks" USING btree ("account_id","bot_id","at","id");