CREATE TABLE "live_audience" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"listened_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "live_changes" (
	"transaction" xid8 NOT NULL,
	"sequence" bigint GENERATED ALWAYS AS IDENTITY (sequence name "live_changes_sequence_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" uuid,
	"bot_id" uuid,
	"topic" text NOT NULL,
	"subject_id" text,
	"version" bigint,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "live_changes_transaction_sequence_pk" PRIMARY KEY("transaction","sequence")
);
--> statement-breakpoint
CREATE INDEX "live_changes_account" ON "live_changes" USING btree ("account_id","transaction");--> statement-breakpoint
CREATE INDEX "live_changes_age" ON "live_changes" USING btree ("at");--> statement-breakpoint
-- The one way to tell pages of a change, in the transaction of the change. Runs with the rights of the tables' owner, after its own check, as a
-- tenant may tell ADMINs that there is a new mail. The notification is empty: it only wakes the nodes, which then read the table.
CREATE FUNCTION public.publish_change(account uuid, bot uuid, topic text, subject text, version bigint)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  accounts text := CASE current_setting('role')
    WHEN 'huida_tenant' THEN coalesce(current_setting('app.account', true), '')
    WHEN 'huida_batch' THEN coalesce(current_setting('app.accounts', true), '')
  END;
BEGIN
  IF NOT pg_has_role(session_user, current_user, 'member')
    OR accounts IS NOT NULL AND account IS NOT NULL AND account::text <> ALL (string_to_array(accounts, ',')) THEN
    RAISE EXCEPTION 'a change of another account' USING ERRCODE = 'insufficient_privilege';
  END IF;
  INSERT INTO public.live_changes (transaction, account_id, bot_id, topic, subject_id, version, at)
    VALUES (pg_current_xact_id(), account, bot, publish_change.topic, subject, publish_change.version, clock_timestamp());
  PERFORM pg_notify('live_changes', '');
END $$;--> statement-breakpoint
REVOKE ALL ON FUNCTION public.publish_change FROM public;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION public.publish_change TO huida_tenant, huida_batch;
