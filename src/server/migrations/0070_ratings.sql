ALTER TABLE "messages" ADD COLUMN "rating" text;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "rating_comment" text;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "rated_at" timestamp (3) with time zone;--> statement-breakpoint
-- Until now one column had what contacts and owners said, and nothing tells which: all of it stays the owner's, which no contact is shown.
UPDATE "conversations" SET "rating" = NULL WHERE "rating" IS NOT NULL;--> statement-breakpoint
CREATE OR REPLACE FUNCTION public.note_verdict() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  INSERT INTO public.webhook_deliveries (account_id, bot_id, webhook_id, id, type, at, data, next_at)
    SELECT NEW.account_id, NEW.bot_id, w.id, gen_random_uuid(), 'feedback.given', coalesce(NEW.verdict_at, now()),
      jsonb_build_object('messageId', NEW.id, 'conversationId', NEW.conversation_id, 'by', 'owner', 'verdict', NEW.verdict,
        'reasons', coalesce(NEW.verdict_reasons, '[]'), 'comment', coalesce(NEW.verdict_comment, ''), 'isTest', NEW.platform = 'TEST'),
      least(NEW.verdict_at, now())
    FROM public.webhooks w
    WHERE w.account_id = NEW.account_id AND w.bot_id = NEW.bot_id AND w.is_on AND 'feedback.given' = ANY (w.events);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION public.note_rating() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  INSERT INTO public.webhook_deliveries (account_id, bot_id, webhook_id, id, type, at, data, next_at)
    SELECT NEW.account_id, NEW.bot_id, w.id, gen_random_uuid(), 'feedback.given', coalesce(NEW.rated_at, now()),
      jsonb_build_object('messageId', NEW.id, 'conversationId', NEW.conversation_id, 'by', 'contact', 'verdict', NEW.rating,
        'reasons', '[]'::jsonb, 'comment', coalesce(NEW.rating_comment, ''), 'isTest', NEW.platform = 'TEST'),
      least(NEW.rated_at, now())
    FROM public.webhooks w
    WHERE w.account_id = NEW.account_id AND w.bot_id = NEW.bot_id AND w.is_on AND 'feedback.given' = ANY (w.events);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER note_rating AFTER UPDATE OF rating ON public.messages
FOR EACH ROW WHEN (NEW.rating IS NOT NULL) EXECUTE FUNCTION public.note_rating();--> statement-breakpoint
REVOKE ALL ON FUNCTION public.note_rating FROM public;
