CREATE TABLE "channel_connections" (
	"account_id" uuid NOT NULL,
	"bot_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"platform" text NOT NULL,
	"state" text NOT NULL,
	"is_open" boolean DEFAULT true NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"config_sealed" text NOT NULL,
	"public_config" jsonb NOT NULL,
	"uses_socket" boolean DEFAULT false NOT NULL,
	"external_account" text,
	"external_name" text,
	"external_facts" jsonb,
	"checked_at" timestamp (3) with time zone,
	"last_event_at" timestamp (3) with time zone,
	"last_event_kind" text,
	"last_ignored_reason" text,
	"last_error_fault" text,
	"last_error_details" jsonb,
	"last_error_at" timestamp (3) with time zone,
	"last_sent_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "channel_connections_account_id_bot_id_id_pk" PRIMARY KEY("account_id","bot_id","id"),
	CONSTRAINT "channel_connections_by_id" UNIQUE("id"),
	CONSTRAINT "channel_connections_state" CHECK ("channel_connections"."state" in ('submitted', 'enabled', 'removed', 'failure'))
);
--> statement-breakpoint
CREATE TABLE "channel_event_keys" (
	"account_id" uuid NOT NULL,
	"bot_id" uuid NOT NULL,
	"connection_id" uuid NOT NULL,
	"key" text NOT NULL,
	"event_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "channel_event_keys_account_id_bot_id_connection_id_key_pk" PRIMARY KEY("account_id","bot_id","connection_id","key")
);
--> statement-breakpoint
CREATE TABLE "channel_events" (
	"account_id" uuid NOT NULL,
	"bot_id" uuid NOT NULL,
	"connection_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"sequence" bigint GENERATED ALWAYS AS IDENTITY (sequence name "channel_events_sequence_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"lane" text NOT NULL,
	"kind" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"body_sealed" text,
	"received_at" timestamp (3) with time zone NOT NULL,
	"reply_until" timestamp (3) with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "channel_events_account_id_bot_id_id_pk" PRIMARY KEY("account_id","bot_id","id"),
	CONSTRAINT "channel_events_state" CHECK ("channel_events"."state" in ('waiting', 'done', 'aside'))
);
--> statement-breakpoint
CREATE TABLE "channel_lanes" (
	"account_id" uuid NOT NULL,
	"bot_id" uuid NOT NULL,
	"connection_id" uuid NOT NULL,
	"lane" text NOT NULL,
	"work" text NOT NULL,
	"due_at" timestamp (3) with time zone,
	"revision" bigint DEFAULT 0 NOT NULL,
	"claimed_by" uuid,
	"released_at" timestamp (3) with time zone,
	CONSTRAINT "channel_lanes_account_id_bot_id_connection_id_lane_work_pk" PRIMARY KEY("account_id","bot_id","connection_id","lane","work"),
	CONSTRAINT "channel_lanes_work" CHECK ("channel_lanes"."work" in ('answer', 'send'))
);
--> statement-breakpoint
CREATE TABLE "channel_sends" (
	"account_id" uuid NOT NULL,
	"bot_id" uuid NOT NULL,
	"connection_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"sequence" bigint GENERATED ALWAYS AS IDENTITY (sequence name "channel_sends_sequence_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"lane" text NOT NULL,
	"event_id" uuid,
	"part" integer NOT NULL,
	"conversation_id" uuid,
	"message_id" uuid,
	"text" text NOT NULL,
	"suggestions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"files" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"address_sealed" text NOT NULL,
	"state" text NOT NULL,
	"trying_since" timestamp (3) with time zone,
	"replied_in" uuid,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp (3) with time zone NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"fault" text,
	"fault_details" jsonb,
	"platform_id" text,
	CONSTRAINT "channel_sends_account_id_bot_id_id_pk" PRIMARY KEY("account_id","bot_id","id"),
	CONSTRAINT "channel_sends_once" UNIQUE("account_id","bot_id","event_id","part"),
	CONSTRAINT "channel_sends_state" CHECK ("channel_sends"."state" in ('pending', 'held', 'sent', 'replied', 'dead'))
);
--> statement-breakpoint
CREATE TABLE "channel_sockets" (
	"account_id" uuid NOT NULL,
	"bot_id" uuid NOT NULL,
	"connection_id" uuid NOT NULL,
	"held_by" uuid NOT NULL,
	"is_open" boolean DEFAULT false NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "channel_sockets_account_id_bot_id_connection_id_pk" PRIMARY KEY("account_id","bot_id","connection_id")
);
--> statement-breakpoint
CREATE TABLE "channel_talks" (
	"account_id" uuid NOT NULL,
	"bot_id" uuid NOT NULL,
	"connection_id" uuid NOT NULL,
	"lane" text NOT NULL,
	"conversation_id" uuid,
	"contact_key" text,
	"is_thread" boolean DEFAULT false NOT NULL,
	"address_sealed" text NOT NULL,
	"window_from" timestamp (3) with time zone NOT NULL,
	"window_count" integer DEFAULT 0 NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"told_why" text,
	"told_at" timestamp (3) with time zone,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "channel_talks_account_id_bot_id_connection_id_lane_pk" PRIMARY KEY("account_id","bot_id","connection_id","lane")
);
--> statement-breakpoint
CREATE TABLE "channel_tokens" (
	"account_id" uuid NOT NULL,
	"bot_id" uuid NOT NULL,
	"connection_id" uuid NOT NULL,
	"name" text NOT NULL,
	"value_sealed" text,
	"expires_at" timestamp (3) with time zone,
	"making_until" timestamp (3) with time zone,
	CONSTRAINT "channel_tokens_account_id_bot_id_connection_id_name_pk" PRIMARY KEY("account_id","bot_id","connection_id","name")
);
--> statement-breakpoint
CREATE TABLE "channel_workers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"alive_until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "channel_connections" ADD CONSTRAINT "channel_connections_account_id_bot_id_bots_account_id_id_fk" FOREIGN KEY ("account_id","bot_id") REFERENCES "public"."bots"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel_event_keys" ADD CONSTRAINT "channel_event_keys_account_id_bot_id_connection_id_channel_connections_account_id_bot_id_id_fk" FOREIGN KEY ("account_id","bot_id","connection_id") REFERENCES "public"."channel_connections"("account_id","bot_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel_events" ADD CONSTRAINT "channel_events_account_id_bot_id_connection_id_channel_connections_account_id_bot_id_id_fk" FOREIGN KEY ("account_id","bot_id","connection_id") REFERENCES "public"."channel_connections"("account_id","bot_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel_lanes" ADD CONSTRAINT "channel_lanes_account_id_bot_id_connection_id_channel_connections_account_id_bot_id_id_fk" FOREIGN KEY ("account_id","bot_id","connection_id") REFERENCES "public"."channel_connections"("account_id","bot_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel_sends" ADD CONSTRAINT "channel_sends_account_id_bot_id_connection_id_channel_connections_account_id_bot_id_id_fk" FOREIGN KEY ("account_id","bot_id","connection_id") REFERENCES "public"."channel_connections"("account_id","bot_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel_sockets" ADD CONSTRAINT "channel_sockets_account_id_bot_id_connection_id_channel_connections_account_id_bot_id_id_fk" FOREIGN KEY ("account_id","bot_id","connection_id") REFERENCES "public"."channel_connections"("account_id","bot_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel_talks" ADD CONSTRAINT "channel_talks_account_id_bot_id_connection_id_channel_connections_account_id_bot_id_id_fk" FOREIGN KEY ("account_id","bot_id","connection_id") REFERENCES "public"."channel_connections"("account_id","bot_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel_tokens" ADD CONSTRAINT "channel_tokens_account_id_bot_id_connection_id_channel_connections_account_id_bot_id_id_fk" FOREIGN KEY ("account_id","bot_id","connection_id") REFERENCES "public"."channel_connections"("account_id","bot_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "channel_connections_once" ON "channel_connections" USING btree ("kind","external_account");--> statement-breakpoint
CREATE INDEX "channel_event_keys_age" ON "channel_event_keys" USING btree ("at");--> statement-breakpoint
CREATE INDEX "channel_events_waiting" ON "channel_events" USING btree ("account_id","bot_id","connection_id","lane","sequence") WHERE "channel_events"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "channel_events_aside" ON "channel_events" USING btree ("account_id","bot_id","connection_id") WHERE "channel_events"."state" = 'aside';--> statement-breakpoint
CREATE INDEX "channel_events_connection" ON "channel_events" USING btree ("account_id","bot_id","connection_id");--> statement-breakpoint
CREATE INDEX "channel_events_age" ON "channel_events" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "channel_lanes_claimed" ON "channel_lanes" USING btree ("claimed_by") WHERE "channel_lanes"."claimed_by" is not null;--> statement-breakpoint
CREATE INDEX "channel_lanes_due" ON "channel_lanes" USING btree ("work","due_at") WHERE "channel_lanes"."due_at" is not null;--> statement-breakpoint
CREATE INDEX "channel_lanes_idle" ON "channel_lanes" USING btree ("released_at") WHERE "channel_lanes"."due_at" is null and "channel_lanes"."claimed_by" is null;--> statement-breakpoint
CREATE INDEX "channel_sends_open" ON "channel_sends" USING btree ("account_id","bot_id","connection_id","lane","sequence") WHERE "channel_sends"."state" in ('pending', 'held');--> statement-breakpoint
CREATE INDEX "channel_sends_dead" ON "channel_sends" USING btree ("account_id","bot_id","connection_id","ended_at") WHERE "channel_sends"."state" = 'dead';--> statement-breakpoint
CREATE INDEX "channel_sends_connection" ON "channel_sends" USING btree ("account_id","bot_id","connection_id");--> statement-breakpoint
CREATE INDEX "channel_sends_message" ON "channel_sends" USING btree ("account_id","bot_id","message_id");--> statement-breakpoint
CREATE INDEX "channel_sends_age" ON "channel_sends" USING btree ("ended_at") WHERE "channel_sends"."state" in ('sent', 'replied');--> statement-breakpoint
CREATE INDEX "channel_talks_conversation" ON "channel_talks" USING btree ("account_id","bot_id","conversation_id","at");--> statement-breakpoint
CREATE INDEX "channel_talks_contact" ON "channel_talks" USING btree ("account_id","bot_id","contact_key","at");