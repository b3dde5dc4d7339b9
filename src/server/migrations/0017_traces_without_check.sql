-- A trace is written by the statement that writes its message. Checked row by row, the foreign key could read every message of the bot: a plan
-- made while the table was empty may take another index than the primary key, and is kept until the table is analysed.
ALTER TABLE "message_traces" DROP CONSTRAINT "message_traces_account_id_bot_id_message_id_messages_account_id_bot_id_id_fk";--> statement-breakpoint
CREATE FUNCTION public.delete_message_traces() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  DELETE FROM public.message_traces trace USING deleted
  WHERE trace.account_id = deleted.account_id AND trace.bot_id = deleted.bot_id AND trace.message_id = deleted.id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER delete_message_traces AFTER DELETE ON public.messages REFERENCING OLD TABLE AS deleted
FOR EACH STATEMENT EXECUTE FUNCTION public.delete_message_traces();
