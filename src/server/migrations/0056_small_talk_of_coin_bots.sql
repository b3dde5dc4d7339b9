-- Small talk was switched on in every bot before there was any. Bots about coins begin without it.
UPDATE "bots" SET "reply_settings" = jsonb_set("reply_settings", '{chitChatEnabled}', 'false') WHERE "template" = 'coin';
