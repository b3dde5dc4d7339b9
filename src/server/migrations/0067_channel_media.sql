CREATE TABLE "channel_media" (
	"account_id" uuid NOT NULL,
	"bot_id" uuid NOT NULL,
	"connection_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"lane" text NOT NULL,
	"conversation_id" uuid NOT NULL,
	"address_sealed" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "channel_media_account_id_bot_id_id_pk" PRIMARY KEY("account_id","bot_id","id")
);
--> statement-breakpoint
ALTER TABLE "channel_lanes" DROP CONSTRAINT "channel_lanes_work";--> statement-breakpoint
ALTER TABLE "channel_media" ADD CONSTRAINT "channel_media_account_id_bot_id_connection_id_channel_connections_account_id_bot_id_id_fk" FOREIGN KEY ("account_id","bot_id","connection_id") REFERENCES "public"."channel_connections"("account_id","bot_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "channel_media_lane" ON "channel_media" USING btree ("account_id","bot_id","connection_id","lane","next_at");--> statement-breakpoint
ALTER TABLE "channel_lanes" ADD CONSTRAINT "channel_lanes_work" CHECK ("channel_lanes"."work" in ('answer', 'send', 'media'));