-- Whose row it is; of rows written by a tenant's connection, the tenant's.
ALTER TABLE "idempotent_replies" ADD COLUMN "account_id" uuid DEFAULT nullif(current_setting('app.account', true), '')::uuid;--> statement-breakpoint
-- The scope is "METHOD path account/bot", with `public` for the account of who is not logged in.
UPDATE "idempotent_replies" reply SET "account_id" = account.id FROM "accounts" account
WHERE split_part(split_part(reply.scope, ' ', 3), '/', 1) = account.id::text;--> statement-breakpoint
UPDATE "idempotent_replies" reply SET "account_id" = bot.account_id FROM "bots" bot
WHERE reply.account_id IS NULL AND split_part(split_part(reply.scope, ' ', 3), '/', 2) = bot.id::text;--> statement-breakpoint
-- What tenants may do beyond their own tables, each function with its own check: they run with the rights of the tables' owner. The login
-- must be the owner or one of its members, as logins of other databases on the server may have the same roles.
CREATE FUNCTION public.add_job(name text, payload json, queue text, max_attempts integer, key text, delay_ms integer)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  accounts text := CASE current_setting('role')
    WHEN 'huida_tenant' THEN coalesce(current_setting('app.account', true), '')
    WHEN 'huida_batch' THEN coalesce(current_setting('app.accounts', true), '')
  END;
BEGIN
  IF NOT pg_has_role(session_user, current_user, 'member')
    -- A mail is sent from the transaction that it tells of, and its job names no account.
    OR accounts IS NOT NULL AND (payload->>'accountId' IS NULL AND name <> 'send-mail'
      OR payload->>'accountId' <> ALL (string_to_array(accounts, ','))) THEN
    RAISE EXCEPTION 'a job for another account' USING ERRCODE = 'insufficient_privilege';
  END IF;
  PERFORM graphile_worker.add_job(name, payload := payload, queue_name := queue, max_attempts := add_job.max_attempts,
    job_key := key, run_at := now() + delay_ms * interval '1 millisecond');
END $$;--> statement-breakpoint
-- Operators of arrays are not leakproof: behind row-level security PostgreSQL would compare all items of the account instead of asking the index.
-- Answers places of rows, good for the statement that asks: by their ids, to find many again took 20 times as long.
CREATE FUNCTION public.find_corpus_items(account uuid, bot uuid, grams integer[], patterns text[])
RETURNS SETOF tid LANGUAGE plpgsql STABLE SECURITY DEFINER
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
  RETURN QUERY SELECT item.ctid FROM public.corpus_items item
    WHERE item.account_id = account AND item.bot_id = bot AND item.deleted_at IS NULL
      AND item.search_grams @> grams AND item.search_text LIKE ALL (patterns);
END $$;--> statement-breakpoint
-- Only the owner of an index may tidy it up.
CREATE FUNCTION public.clean_corpus_search() RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$ SELECT gin_clean_pending_list('public.corpus_items_grams'::regclass) $$;--> statement-breakpoint
REVOKE ALL ON FUNCTION public.add_job, public.find_corpus_items, public.clean_corpus_search FROM public;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION public.add_job, public.find_corpus_items, public.clean_corpus_search TO huida_tenant, huida_batch;
