CREATE TABLE "inbox_texts" (
	"account_id" uuid NOT NULL,
	"bot_id" uuid NOT NULL,
	"message_id" uuid NOT NULL,
	"conversation_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"search_text" text NOT NULL,
	"search_grams" integer[] NOT NULL,
	CONSTRAINT "inbox_texts_account_id_bot_id_message_id_pk" PRIMARY KEY("account_id","bot_id","message_id")
);
--> statement-breakpoint
ALTER TABLE "inbox_texts" ADD CONSTRAINT "inbox_texts_account_id_bot_id_bots_account_id_id_fk" FOREIGN KEY ("account_id","bot_id") REFERENCES "public"."bots"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "inbox_texts_grams" ON "inbox_texts" USING gin ("search_grams");--> statement-breakpoint
CREATE INDEX "inbox_texts_time" ON "inbox_texts" USING btree ("account_id","bot_id","at");--> statement-breakpoint
CREATE INDEX "contacts_named" ON "contacts" USING btree ("account_id","bot_id","last_seen_at") WHERE "contacts"."display_name" is not null;--> statement-breakpoint
-- Frequencies of hashed pairs help no plan and make ANALYZE slow.
ALTER TABLE "inbox_texts" ALTER COLUMN "search_grams" SET STATISTICS 0;--> statement-breakpoint
-- As find_corpus_items: behind row-level security a query may not ask an index of arrays.
CREATE FUNCTION public.find_inbox_texts(account uuid, bot uuid, grams integer[], patterns text[], since timestamptz)
RETURNS TABLE (conversation_id uuid, message_id uuid) LANGUAGE plpgsql STABLE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp SET plan_cache_mode = force_custom_plan AS $$
DECLARE
  accounts text := CASE current_setting('role')
    WHEN 'huida_tenant' THEN coalesce(current_setting('app.account', true), '')
    WHEN 'huida_batch' THEN coalesce(current_setting('app.accounts', true), '')
  END;
BEGIN
  IF NOT pg_has_role(session_user, current_user, 'member')
    OR accounts IS NOT NULL AND account::text <> ALL (string_to_array(accounts, ',')) THEN
    RETURN;
  END IF;
  IF cardinality(grams) = 0 THEN
    RETURN QUERY SELECT t.conversation_id, t.message_id FROM public.inbox_texts t
      WHERE t.account_id = account AND t.bot_id = bot AND t.at >= since AND t.search_text LIKE ALL (patterns);
  ELSE
    RETURN QUERY SELECT t.conversation_id, t.message_id FROM public.inbox_texts t
      WHERE t.account_id = account AND t.bot_id = bot AND t.search_grams @> grams AND t.at >= since
        AND t.search_text LIKE ALL (patterns);
  END IF;
END $$;--> statement-breakpoint
REVOKE ALL ON FUNCTION public.find_inbox_texts FROM public;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION public.find_inbox_texts TO huida_tenant, huida_batch;--> statement-breakpoint
CREATE FUNCTION public.delete_inbox_texts() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  DELETE FROM public.inbox_texts t USING gone g
    WHERE t.account_id = g.account_id AND t.bot_id = g.bot_id AND t.message_id = g.id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER messages_delete_inbox_texts AFTER DELETE ON public.messages REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION public.delete_inbox_texts();
