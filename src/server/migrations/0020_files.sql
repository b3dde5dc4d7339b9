CREATE TABLE "file_contents" (
	"account_id" uuid NOT NULL,
	"sha256" text NOT NULL,
	"size_bytes" integer NOT NULL,
	CONSTRAINT "file_contents_account_id_sha256_pk" PRIMARY KEY("account_id","sha256")
);
--> statement-breakpoint
CREATE TABLE "file_parts" (
	"account_id" uuid NOT NULL,
	"sha256" text NOT NULL,
	"part" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "file_parts_account_id_sha256_part_pk" PRIMARY KEY("account_id","sha256","part")
);
--> statement-breakpoint
CREATE TABLE "file_usage" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"bytes" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "files" (
	"account_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"bot_id" uuid NOT NULL,
	"name" text NOT NULL,
	"media_type" text NOT NULL,
	"sha256" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "files_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
ALTER TABLE "corpus_imports" ADD COLUMN "file_id" uuid;--> statement-breakpoint
ALTER TABLE "file_contents" ADD CONSTRAINT "file_contents_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_parts" ADD CONSTRAINT "file_parts_account_id_sha256_file_contents_account_id_sha256_fk" FOREIGN KEY ("account_id","sha256") REFERENCES "public"."file_contents"("account_id","sha256") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_usage" ADD CONSTRAINT "file_usage_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_account_id_bot_id_bots_account_id_id_fk" FOREIGN KEY ("account_id","bot_id") REFERENCES "public"."bots"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_account_id_sha256_file_contents_account_id_sha256_fk" FOREIGN KEY ("account_id","sha256") REFERENCES "public"."file_contents"("account_id","sha256") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "files_bot" ON "files" USING btree ("account_id","bot_id");--> statement-breakpoint
CREATE INDEX "files_content" ON "files" USING btree ("account_id","sha256");--> statement-breakpoint
-- Files are packed already, most of them: compressing them again would take time and save nothing.
ALTER TABLE "file_parts" ALTER COLUMN "bytes" SET STORAGE EXTERNAL;--> statement-breakpoint
-- Content goes with its last file, and with it what the account is charged for it: however the file goes, alone, with its bot, or with the account.
-- The lock comes first: whoever stores the same content meanwhile either finds it whole, or stores it anew.
CREATE FUNCTION public.release_file_content() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  freed integer;
BEGIN
  PERFORM 1 FROM file_usage WHERE account_id = OLD.account_id FOR UPDATE;
  DELETE FROM file_contents
    WHERE account_id = OLD.account_id AND sha256 = OLD.sha256
      AND NOT EXISTS (SELECT 1 FROM files WHERE account_id = OLD.account_id AND sha256 = OLD.sha256)
    RETURNING size_bytes INTO freed;
  IF freed IS NOT NULL THEN
    UPDATE file_usage SET bytes = bytes - freed WHERE account_id = OLD.account_id;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER files_release_content AFTER DELETE ON files FOR EACH ROW EXECUTE FUNCTION public.release_file_content();
