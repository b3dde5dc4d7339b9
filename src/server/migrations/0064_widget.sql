CREATE TABLE "visitor_reads" (
	"account_id" uuid NOT NULL,
	"bot_id" uuid NOT NULL,
	"contact_id" uuid NOT NULL,
	"seen_sequence" bigint NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "visitor_reads_account_id_bot_id_contact_id_pk" PRIMARY KEY("account_id","bot_id","contact_id")
);
--> statement-breakpoint
ALTER TABLE "bots" ADD COLUMN "widget" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "bots" ADD COLUMN "widget_secret_sealed" text;--> statement-breakpoint
ALTER TABLE "bots" ADD COLUMN "widget_secret_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "bots" ADD COLUMN "refused_host" text;--> statement-breakpoint
ALTER TABLE "bots" ADD COLUMN "refused_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "visitor_reads" ADD CONSTRAINT "visitor_reads_account_id_bot_id_contact_id_contacts_account_id_bot_id_id_fk" FOREIGN KEY ("account_id","bot_id","contact_id") REFERENCES "public"."contacts"("account_id","bot_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- Tells the node on which a visitor has the chat open that a person, or the system, said something to them: ids alone. What the bot says is told by its reply.
CREATE FUNCTION public.tell_visitor() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  visitor uuid;
BEGIN
  SELECT c.contact_id INTO visitor FROM public.conversations c
    WHERE c.account_id = NEW.account_id AND c.bot_id = NEW.bot_id AND c.id = NEW.conversation_id;
  IF visitor IS NOT NULL THEN
    PERFORM pg_notify('visitors', visitor::text || ' ' || NEW.sequence::text);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER messages_tell_visitor AFTER INSERT ON public.messages FOR EACH ROW
  WHEN (NEW.direction = 'out' AND NEW.platform = 'FACTORY_WEBSITE_v2' AND (NEW.author = 'system' OR NEW.author = 'person' AND NOT NEW.is_note))
  EXECUTE FUNCTION public.tell_visitor();
