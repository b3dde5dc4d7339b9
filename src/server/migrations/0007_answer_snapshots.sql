CREATE TABLE "answer_snapshot_parts" (
	"account_id" uuid NOT NULL,
	"bot_id" uuid NOT NULL,
	"part" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "answer_snapshot_parts_account_id_bot_id_part_pk" PRIMARY KEY("account_id","bot_id","part")
);
--> statement-breakpoint
CREATE TABLE "answer_snapshots" (
	"account_id" uuid NOT NULL,
	"bot_id" uuid NOT NULL,
	"corpus_version" bigint NOT NULL,
	"engine" text NOT NULL,
	"byte_length" integer NOT NULL,
	"written_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "answer_snapshots_account_id_bot_id_pk" PRIMARY KEY("account_id","bot_id")
);
--> statement-breakpoint
ALTER TABLE "answer_snapshot_parts" ADD CONSTRAINT "answer_snapshot_parts_account_id_bot_id_answer_snapshots_account_id_bot_id_fk" FOREIGN KEY ("account_id","bot_id") REFERENCES "public"."answer_snapshots"("account_id","bot_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "answer_snapshots" ADD CONSTRAINT "answer_snapshots_account_id_bot_id_bots_account_id_id_fk" FOREIGN KEY ("account_id","bot_id") REFERENCES "public"."bots"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- The parts are deflated already: trying to press them again would only take time.
ALTER TABLE "answer_snapshot_parts" ALTER COLUMN "bytes" SET STORAGE external;
