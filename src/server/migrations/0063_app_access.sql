CREATE TABLE "bot_events" (
	"account_id" uuid NOT NULL,
	"bot_id" uuid NOT NULL,
	"transaction" "xid8" NOT NULL,
	"sequence" bigint GENERATED ALWAYS AS IDENTITY (sequence name "bot_events_sequence_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"conversation_id" uuid NOT NULL,
	"message_id" uuid,
	"state" text,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "bot_events_account_id_bot_id_transaction_sequence_pk" PRIMARY KEY("account_id","bot_id","transaction","sequence")
);
--> statement-breakpoint
CREATE TABLE "bot_listeners" (
	"account_id" uuid NOT NULL,
	"bot_id" uuid NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	"is_complete" boolean DEFAULT false NOT NULL,
	CONSTRAINT "bot_listeners_account_id_bot_id_pk" PRIMARY KEY("account_id","bot_id")
);
--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"account_id" uuid NOT NULL,
	"bot_id" uuid NOT NULL,
	"webhook_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"type" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"message_id" uuid,
	"data" jsonb,
	"body" text,
	"status" text DEFAULT 'pending' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp (3) with time zone NOT NULL,
	"result" text,
	"attempted_at" timestamp (3) with time zone,
	CONSTRAINT "webhook_deliveries_account_id_bot_id_webhook_id_id_pk" PRIMARY KEY("account_id","bot_id","webhook_id","id")
);
--> statement-breakpoint
CREATE TABLE "webhooks" (
	"account_id" uuid NOT NULL,
	"bot_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"url" text NOT NULL,
	"events" text[] NOT NULL,
	"secret_sealed" text NOT NULL,
	"old_secret_sealed" text,
	"old_secret_until" timestamp (3) with time zone,
	"is_on" boolean DEFAULT true NOT NULL,
	"off_because" text,
	"failing_since" timestamp (3) with time zone,
	"delivered_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "webhooks_account_id_bot_id_id_pk" PRIMARY KEY("account_id","bot_id","id")
);
--> statement-breakpoint
ALTER TABLE "named_keys" ADD COLUMN "scopes" text[];--> statement-breakpoint
-- What keys could do before they had scopes.
UPDATE "named_keys" SET "scopes" = '{messages:send}';--> statement-breakpoint
ALTER TABLE "bot_events" ADD CONSTRAINT "bot_events_account_id_bot_id_bots_account_id_id_fk" FOREIGN KEY ("account_id","bot_id") REFERENCES "public"."bots"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bot_listeners" ADD CONSTRAINT "bot_listeners_account_id_bot_id_bots_account_id_id_fk" FOREIGN KEY ("account_id","bot_id") REFERENCES "public"."bots"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_account_id_bot_id_bots_account_id_id_fk" FOREIGN KEY ("account_id","bot_id") REFERENCES "public"."bots"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_account_id_bot_id_bots_account_id_id_fk" FOREIGN KEY ("account_id","bot_id") REFERENCES "public"."bots"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bot_events_age" ON "bot_events" USING btree ("at");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_due" ON "webhook_deliveries" USING btree ("next_at") WHERE "webhook_deliveries"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_time" ON "webhook_deliveries" USING btree ("account_id","bot_id","webhook_id","at","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_age" ON "webhook_deliveries" USING btree ("at");--> statement-breakpoint
-- What programs and apps are told, written in the transaction of what happened. As triggers: messages are written by batches of replies, by persons and by
-- channels, and none of them has to know of it. A bot that nobody listens to, and that has no webhook, costs a look at two small tables for each statement.
-- They run with the rights of the tables' owner, and take account and bot from the row itself.
CREATE FUNCTION public.note_messages() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM added m JOIN public.bot_listeners l ON l.account_id = m.account_id AND l.bot_id = m.bot_id
    WHERE l.until > clock_timestamp()) THEN
    INSERT INTO public.bot_events (transaction, account_id, bot_id, conversation_id, message_id, at)
      SELECT pg_current_xact_id(), m.account_id, m.bot_id, m.conversation_id, m.id, clock_timestamp()
      FROM added m JOIN public.bot_listeners l ON l.account_id = m.account_id AND l.bot_id = m.bot_id
      WHERE l.until > clock_timestamp() AND m.platform <> 'TEST' AND NOT m.is_note
      ORDER BY m.sequence;
    PERFORM pg_notify('bot_events', '');
  END IF;
  IF EXISTS (SELECT FROM added m JOIN public.webhooks w ON w.account_id = m.account_id AND w.bot_id = m.bot_id WHERE w.is_on) THEN
    INSERT INTO public.webhook_deliveries (account_id, bot_id, webhook_id, id, type, at, message_id, next_at)
      SELECT m.account_id, m.bot_id, w.id, gen_random_uuid(), e.type, m.at, m.id, least(m.at, now())
      FROM added m
      CROSS JOIN LATERAL (SELECT CASE m.direction WHEN 'in' THEN 'message.received' ELSE 'message.answered' END AS type) e
      JOIN public.webhooks w ON w.account_id = m.account_id AND w.bot_id = m.bot_id AND w.is_on AND e.type = ANY (w.events)
      WHERE m.platform <> 'TEST' AND NOT m.is_note
      ORDER BY m.sequence;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER note_messages AFTER INSERT ON public.messages REFERENCING NEW TABLE AS added
FOR EACH STATEMENT EXECUTE FUNCTION public.note_messages();--> statement-breakpoint
CREATE FUNCTION public.note_conversation_state() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM public.bot_listeners l WHERE l.account_id = NEW.account_id AND l.bot_id = NEW.bot_id AND l.until > clock_timestamp()) THEN
    INSERT INTO public.bot_events (transaction, account_id, bot_id, conversation_id, state, at)
      VALUES (pg_current_xact_id(), NEW.account_id, NEW.bot_id, NEW.id, NEW.state, clock_timestamp());
    PERFORM pg_notify('bot_events', '');
  END IF;
  IF NEW.state IN ('waiting', 'resolved') THEN
    INSERT INTO public.webhook_deliveries (account_id, bot_id, webhook_id, id, type, at, data, next_at)
      SELECT NEW.account_id, NEW.bot_id, w.id, gen_random_uuid(), 'conversation.' || NEW.state, coalesce(NEW.state_since, now()),
        jsonb_build_object('conversationId', NEW.id, 'platform', NEW.platform)
          || CASE WHEN NEW.state = 'waiting' THEN jsonb_build_object('wantedBy', NEW.wanted_by) ELSE '{}' END,
        least(NEW.state_since, now())
      FROM public.webhooks w
      WHERE w.account_id = NEW.account_id AND w.bot_id = NEW.bot_id AND w.is_on AND 'conversation.' || NEW.state = ANY (w.events);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER note_conversation_state AFTER UPDATE OF state ON public.conversations
FOR EACH ROW WHEN (OLD.state IS DISTINCT FROM NEW.state AND NEW.platform <> 'TEST') EXECUTE FUNCTION public.note_conversation_state();--> statement-breakpoint
CREATE TRIGGER note_first_state AFTER INSERT ON public.conversations
FOR EACH ROW WHEN (NEW.state <> 'bot' AND NEW.platform <> 'TEST') EXECUTE FUNCTION public.note_conversation_state();--> statement-breakpoint
CREATE FUNCTION public.note_verdict() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  INSERT INTO public.webhook_deliveries (account_id, bot_id, webhook_id, id, type, at, data, next_at)
    SELECT NEW.account_id, NEW.bot_id, w.id, gen_random_uuid(), 'feedback.given', coalesce(NEW.verdict_at, now()),
      jsonb_build_object('messageId', NEW.id, 'conversationId', NEW.conversation_id, 'verdict', NEW.verdict,
        'reasons', coalesce(NEW.verdict_reasons, '[]'), 'comment', coalesce(NEW.verdict_comment, ''), 'isTest', NEW.platform = 'TEST'),
      least(NEW.verdict_at, now())
    FROM public.webhooks w
    WHERE w.account_id = NEW.account_id AND w.bot_id = NEW.bot_id AND w.is_on AND 'feedback.given' = ANY (w.events);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER note_verdict AFTER UPDATE OF verdict ON public.messages
FOR EACH ROW WHEN (NEW.verdict IS NOT NULL) EXECUTE FUNCTION public.note_verdict();--> statement-breakpoint
REVOKE ALL ON FUNCTION public.note_messages, public.note_conversation_state, public.note_verdict FROM public;
