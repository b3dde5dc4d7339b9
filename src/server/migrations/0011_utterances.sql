-- One row an utterance in place of one row a question with its answer.
ALTER TABLE "messages" RENAME TO "exchanges";--> statement-breakpoint
ALTER TABLE "exchanges" RENAME CONSTRAINT "messages_account_id_bot_id_id_pk" TO "exchanges_pk";--> statement-breakpoint
ALTER SEQUENCE "messages_sequence_seq" RENAME TO "exchanges_sequence_seq";--> statement-breakpoint
DROP INDEX "messages_conversation";--> statement-breakpoint
DROP INDEX "messages_bot_time";--> statement-breakpoint
ALTER TABLE "exchanges" DROP CONSTRAINT "messages_account_id_bot_id_conversation_id_conversations_account_id_bot_id_id_fk";--> statement-breakpoint
ALTER TABLE "conversations" RENAME TO "named_conversations";--> statement-breakpoint
ALTER TABLE "named_conversations" RENAME CONSTRAINT "conversations_account_id_bot_id_id_pk" TO "named_conversations_pk";--> statement-breakpoint
DROP INDEX "conversations_contact";--> statement-breakpoint
CREATE TABLE "contacts" (
	"account_id" uuid NOT NULL,
	"bot_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"platform" text NOT NULL,
	"key_hash" text NOT NULL,
	"external_id_sealed" text,
	"display_name" text,
	"locale" text,
	"attributes" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"is_blocked" boolean DEFAULT false NOT NULL,
	"first_seen_at" timestamp (3) with time zone NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "contacts_account_id_bot_id_id_pk" PRIMARY KEY("account_id","bot_id","id")
);--> statement-breakpoint
CREATE TABLE "conversations" (
	"account_id" uuid NOT NULL,
	"bot_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"platform" text NOT NULL,
	"contact_id" uuid,
	"state" text DEFAULT 'bot' NOT NULL,
	"state_since" timestamp (3) with time zone,
	"taken_by" uuid,
	"started_at" timestamp (3) with time zone NOT NULL,
	"last_activity_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "conversations_account_id_bot_id_id_pk" PRIMARY KEY("account_id","bot_id","id"),
	CONSTRAINT "conversations_state" CHECK ("conversations"."state" in ('bot', 'waiting', 'person', 'resolved'))
);--> statement-breakpoint
CREATE TABLE "messages" (
	"account_id" uuid NOT NULL,
	"bot_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"conversation_id" uuid NOT NULL,
	"sequence" bigint GENERATED ALWAYS AS IDENTITY (sequence name "messages_sequence_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone NOT NULL,
	"direction" text NOT NULL,
	"author" text NOT NULL,
	"account_user" uuid,
	"is_note" boolean DEFAULT false NOT NULL,
	"platform" text NOT NULL,
	"text" text NOT NULL,
	"parts" jsonb,
	"reply_to" uuid,
	"delivery" text,
	"delivery_at" timestamp (3) with time zone,
	"delivery_fault" text,
	"kind" text,
	"source_kind" text,
	"source_id" text,
	"source_title" text,
	"confidence" double precision,
	"suggestions" jsonb,
	"reason" text,
	"step" text,
	"verdict" text,
	"verdict_reasons" jsonb,
	"verdict_comment" text,
	"verdict_at" timestamp (3) with time zone,
	CONSTRAINT "messages_account_id_bot_id_id_pk" PRIMARY KEY("account_id","bot_id","id"),
	CONSTRAINT "messages_direction" CHECK ("messages"."direction" in ('in', 'out')),
	CONSTRAINT "messages_author" CHECK ("messages"."author" in ('contact', 'bot', 'person', 'system'))
);--> statement-breakpoint
CREATE TABLE "message_traces" (
	"account_id" uuid NOT NULL,
	"bot_id" uuid NOT NULL,
	"message_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"trace" jsonb NOT NULL,
	CONSTRAINT "message_traces_account_id_bot_id_message_id_pk" PRIMARY KEY("account_id","bot_id","message_id")
);--> statement-breakpoint
-- A visitor's contact is a hash already. A program's is its own name for a person: it is sealed at the next start, as the secret is not here.
INSERT INTO "contacts" ("account_id", "bot_id", "id", "platform", "key_hash", "external_id_sealed", "first_seen_at", "last_seen_at")
SELECT "account_id", "bot_id", md5(concat_ws(' ', 'contact', "account_id", "bot_id", "platform", "contact"))::uuid, "platform",
  CASE WHEN "platform" = 'API' THEN encode(sha256(convert_to("contact", 'UTF8')), 'hex') ELSE "contact" END,
  CASE WHEN "platform" = 'API' THEN 'plain:' || "contact" END,
  min("started_at"), max("last_message_at")
FROM "named_conversations"
WHERE "contact" <> '' AND "platform" <> 'TEST'
GROUP BY "account_id", "bot_id", "platform", "contact";--> statement-breakpoint
INSERT INTO "conversations" ("account_id", "bot_id", "id", "platform", "contact_id", "started_at", "last_activity_at")
SELECT "account_id", "bot_id", "id", "platform",
  CASE WHEN "contact" <> '' AND "platform" <> 'TEST'
    THEN md5(concat_ws(' ', 'contact', "account_id", "bot_id", "platform", "contact"))::uuid END,
  "started_at", "last_message_at"
FROM "named_conversations";--> statement-breakpoint
-- The reply keeps the id of the exchange: it is the one that callers were told.
INSERT INTO "messages" ("account_id", "bot_id", "id", "conversation_id", "at", "direction", "author", "account_user", "platform", "text",
  "reply_to", "kind", "source_kind", "source_id", "source_title", "confidence", "suggestions", "reason", "step",
  "verdict", "verdict_reasons", "verdict_comment", "verdict_at")
SELECT e."account_id", e."bot_id", u."id", e."conversation_id", e."at", u."direction", u."author", u."account_user", c."platform", u."text",
  u."reply_to", u."kind", u."source_kind", u."source_id", u."source_title", u."confidence", u."suggestions", u."reason", u."step",
  u."verdict", u."verdict_reasons", u."verdict_comment", u."verdict_at"
FROM "exchanges" e
JOIN "named_conversations" c ON c."account_id" = e."account_id" AND c."bot_id" = e."bot_id" AND c."id" = e."conversation_id"
CROSS JOIN LATERAL (
  SELECT 1 AS "place", md5('question ' || e."id")::uuid AS "id", 'in' AS "direction",
    CASE WHEN c."platform" = 'TEST' THEN 'person' ELSE 'contact' END AS "author",
    CASE WHEN c."platform" = 'TEST' THEN e."account_id" END AS "account_user", e."question" AS "text", NULL::uuid AS "reply_to",
    NULL AS "kind", NULL AS "source_kind", NULL AS "source_id", NULL AS "source_title", NULL::double precision AS "confidence",
    NULL::jsonb AS "suggestions", NULL AS "reason", NULL AS "step",
    NULL AS "verdict", NULL::jsonb AS "verdict_reasons", NULL AS "verdict_comment", NULL::timestamptz AS "verdict_at"
  UNION ALL
  SELECT 2, e."id", 'out', 'bot', NULL, e."answer", md5('question ' || e."id")::uuid,
    e."kind", CASE WHEN e."source_id" IS NOT NULL THEN 'corpus' END, e."source_id"::text,
    CASE WHEN e."why" #>> '{candidates,0,id}' = e."source_id"::text THEN e."why" #>> '{candidates,0,question}' END,
    e."confidence", CASE WHEN jsonb_array_length(e."suggestions") > 0 THEN e."suggestions" END, e."why" ->> 'reason',
    (SELECT s."step" ->> 'step' FROM jsonb_array_elements(e."why" -> 'steps') WITH ORDINALITY s ("step", "place")
      WHERE s."step" ->> 'outcome' = 'matched' ORDER BY s."place" DESC LIMIT 1),
    e."verdict", e."verdict_reasons", e."verdict_comment", e."verdict_at"
) u
ORDER BY e."sequence", u."place";--> statement-breakpoint
INSERT INTO "message_traces" ("account_id", "bot_id", "message_id", "at", "trace")
SELECT "account_id", "bot_id", "id", "at", jsonb_build_object('why', "why") FROM "exchanges";--> statement-breakpoint
DROP TABLE "exchanges";--> statement-breakpoint
DROP TABLE "named_conversations";--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_account_id_bot_id_bots_account_id_id_fk" FOREIGN KEY ("account_id","bot_id") REFERENCES "public"."bots"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_account_id_bot_id_bots_account_id_id_fk" FOREIGN KEY ("account_id","bot_id") REFERENCES "public"."bots"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_traces" ADD CONSTRAINT "message_traces_account_id_bot_id_message_id_messages_account_id_bot_id_id_fk" FOREIGN KEY ("account_id","bot_id","message_id") REFERENCES "public"."messages"("account_id","bot_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_account_id_bot_id_bots_account_id_id_fk" FOREIGN KEY ("account_id","bot_id") REFERENCES "public"."bots"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "contacts_key" ON "contacts" USING btree ("account_id","bot_id","platform","key_hash");--> statement-breakpoint
CREATE INDEX "conversations_contact" ON "conversations" USING btree ("account_id","bot_id","contact_id","last_activity_at");--> statement-breakpoint
CREATE INDEX "conversations_activity" ON "conversations" USING btree ("account_id","bot_id","last_activity_at","id");--> statement-breakpoint
CREATE INDEX "message_traces_age" ON "message_traces" USING btree ("at");--> statement-breakpoint
CREATE INDEX "messages_conversation" ON "messages" USING btree ("account_id","bot_id","conversation_id","sequence");--> statement-breakpoint
CREATE INDEX "messages_time" ON "messages" USING btree ("account_id","bot_id","at","id");
