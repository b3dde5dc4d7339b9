CREATE TABLE "kept_receipts" (
	"receipt_year" integer NOT NULL,
	"receipt_place" integer NOT NULL,
	"amount_fen" integer NOT NULL,
	"paid_on" date NOT NULL,
	"plan" text NOT NULL,
	"starts_on" date NOT NULL,
	"due_on" date NOT NULL,
	"recorded_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "kept_receipts_receipt_year_receipt_place_pk" PRIMARY KEY("receipt_year","receipt_place")
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "deletes_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "deletion_reminded_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "removal_began_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "is_open" boolean GENERATED ALWAYS AS (suspended_at is null and deletes_at is null) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox_mails" ADD COLUMN "is_forgotten_once_sent" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "accounts_deletion" ON "accounts" USING btree ("deletes_at") WHERE "accounts"."deletes_at" is not null;--> statement-breakpoint
-- Both triggers still refuse every change but these, which the removal of an account makes in transactions that name it. An account that is not being
-- removed cannot be named.
CREATE FUNCTION "removed_account"() RETURNS uuid LANGUAGE plpgsql STABLE SET search_path = public, pg_temp AS $$
DECLARE
  named uuid := nullif(current_setting('huida.removed_account', true), '')::uuid;
BEGIN
  IF EXISTS (SELECT FROM accounts WHERE id = named AND removal_began_at IS NULL) THEN RETURN NULL; END IF;
  RETURN named;
END
$$;--> statement-breakpoint
-- The addresses that an account has or had, as far as no other account has them now. One that was never confirmed may be somebody else's.
CREATE FUNCTION "addresses_of_account"(account uuid) RETURNS SETOF text LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT DISTINCT known.email FROM (
    SELECT email FROM accounts WHERE id = account
    UNION ALL SELECT old_email FROM email_changes WHERE account_id = account
    UNION ALL SELECT new_email FROM email_changes WHERE account_id = account AND confirmed_at IS NOT NULL
    UNION ALL SELECT target FROM audit_events
      WHERE account_id = account AND action IN ('sign-up', 'owner-created', 'owner-set-up', 'email-changed')) AS known
  WHERE known.email LIKE '%@%' AND NOT EXISTS (SELECT FROM accounts other WHERE other.email = known.email AND other.id <> account)
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "keep_audit_events"() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  removed uuid;
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF OLD.at < now() - interval '365 days' THEN RETURN OLD; END IF;
  END IF;
  -- What a target says of a person may become the mark of a deleted address, and from where it was done may be taken out.
  -- Only in events of the account, and in those that name one of its addresses.
  IF TG_OP = 'UPDATE' THEN
    removed := removed_account();
    IF removed IS NOT NULL AND to_jsonb(NEW) - '{target,address}'::text[] = to_jsonb(OLD) - '{target,address}'::text[]
      AND (NEW.target = OLD.target OR NEW.target ~ '^deleted:[A-Za-z0-9_-]{43}$')
      AND (NEW.address = OLD.address OR NEW.address = '')
      AND (removed = OLD.account_id OR removed = OLD.actor_id OR EXISTS (
        SELECT FROM addresses_of_account(removed) AS known(email) WHERE position(known.email IN lower(OLD.target)) > 0))
    THEN RETURN NEW; END IF;
  END IF;
  RAISE EXCEPTION 'audit events are kept for 365 days, as they were written' USING ERRCODE = 'restrict_violation';
END
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "keep_payments"() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  -- Deeper is the deletion of the account, whose payments go with it. What bookkeeping needs of them stays, without a person.
  IF TG_OP = 'DELETE' AND pg_trigger_depth() > 1 THEN
    INSERT INTO kept_receipts (receipt_year, receipt_place, amount_fen, paid_on, plan, starts_on, due_on, recorded_at)
      VALUES (OLD.receipt_year, OLD.receipt_place, OLD.amount_fen, OLD.paid_on, OLD.plan, OLD.starts_on, OLD.due_on, OLD.recorded_at);
    RETURN OLD;
  END IF;
  -- The ADMIN who recorded it is deleted: their address becomes its mark.
  IF TG_OP = 'UPDATE' AND removed_account() = OLD.recorded_by THEN
    IF to_jsonb(NEW) - 'recorded_by_email' = to_jsonb(OLD) - 'recorded_by_email'
      AND NEW.recorded_by_email ~ '^deleted:[A-Za-z0-9_-]{43}$' THEN RETURN NEW; END IF;
  END IF;
  RAISE EXCEPTION 'payments stay as they were recorded' USING ERRCODE = 'restrict_violation';
END
$$;
