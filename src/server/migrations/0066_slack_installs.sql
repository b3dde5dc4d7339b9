CREATE TABLE "channel_installs" (
	"account_id" uuid NOT NULL,
	"bot_id" uuid NOT NULL,
	"state_hash" text NOT NULL,
	"kind" text NOT NULL,
	"session_hash" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "channel_installs_account_id_bot_id_state_hash_pk" PRIMARY KEY("account_id","bot_id","state_hash"),
	CONSTRAINT "channel_installs_state" UNIQUE("state_hash")
);
--> statement-breakpoint
ALTER TABLE "channel_connections" ADD COLUMN "shared_account" text;--> statement-breakpoint
ALTER TABLE "channel_installs" ADD CONSTRAINT "channel_installs_account_id_bot_id_bots_account_id_id_fk" FOREIGN KEY ("account_id","bot_id") REFERENCES "public"."bots"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "channel_installs_age" ON "channel_installs" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "channel_connections_shared" ON "channel_connections" USING btree ("kind","shared_account");