CREATE TABLE "bot_facts" (
	"account_id" uuid NOT NULL,
	"bot_id" uuid NOT NULL,
	"label" text NOT NULL,
	"value" text DEFAULT '' NOT NULL,
	"place" smallint NOT NULL,
	CONSTRAINT "bot_facts_account_id_bot_id_label_pk" PRIMARY KEY("account_id","bot_id","label")
);
--> statement-breakpoint
ALTER TABLE "bot_facts" ADD CONSTRAINT "bot_facts_account_id_bot_id_bots_account_id_id_fk" FOREIGN KEY ("account_id","bot_id") REFERENCES "public"."bots"("account_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
-- A text with what the bot's owner filled in; null while one of its blanks is open. It sees what the caller may see.
CREATE FUNCTION fill_facts(of_account uuid, of_bot uuid, blank_text text) RETURNS text LANGUAGE plpgsql STABLE AS $$
DECLARE
	fact record;
	filled text := blank_text;
BEGIN
	IF blank_text !~ '[【[]' THEN
		RETURN blank_text;
	END IF;
	FOR fact IN SELECT label, value FROM bot_facts WHERE account_id = of_account AND bot_id = of_bot LOOP
		IF fact.value <> '' THEN
			filled := replace(replace(filled, '【' || fact.label || '】', fact.value), '[' || fact.label || ']', fact.value);
		ELSIF strpos(blank_text, '【' || fact.label || '】') > 0 OR strpos(blank_text, '[' || fact.label || ']') > 0 THEN
			RETURN NULL;
		END IF;
	END LOOP;
	RETURN filled;
END;
$$;
--> statement-breakpoint
-- What the templates of bots from before leave to their owners.
INSERT INTO bot_facts (account_id, bot_id, label, place)
SELECT bots.account_id, bots.id, start.label, start.place
FROM bots JOIN (VALUES
  ('general', 'zh', 0, '营业时间'),
  ('general', 'zh', 1, '客服电话'),
  ('general', 'zh', 2, '发货时间'),
  ('general', 'zh', 3, '运费标准'),
  ('general', 'zh', 4, '配送范围'),
  ('general', 'zh', 5, '合作快递'),
  ('general', 'zh', 6, '支付方式'),
  ('general', 'zh', 7, '退换期限'),
  ('general', 'zh', 8, '保修期限'),
  ('general', 'zh', 9, '货源'),
  ('general', 'zh', 10, '会员说明'),
  ('general', 'zh', 11, '店铺地址'),
  ('general', 'en', 0, 'opening hours'),
  ('general', 'en', 1, 'phone number'),
  ('general', 'en', 2, 'dispatch time'),
  ('general', 'en', 3, 'delivery charges'),
  ('general', 'en', 4, 'delivery areas'),
  ('general', 'en', 5, 'couriers'),
  ('general', 'en', 6, 'payment methods'),
  ('general', 'en', 7, 'return period'),
  ('general', 'en', 8, 'warranty period'),
  ('general', 'en', 9, 'product source'),
  ('general', 'en', 10, 'membership details'),
  ('general', 'en', 11, 'shop address'),
  ('coin', 'zh', 0, '币种名称'),
  ('coin', 'zh', 1, '一句话介绍'),
  ('coin', 'zh', 2, '用途说明'),
  ('coin', 'zh', 3, '官网地址'),
  ('coin', 'zh', 4, '发行日期'),
  ('coin', 'zh', 5, '总量'),
  ('coin', 'zh', 6, '客服邮箱'),
  ('coin', 'zh', 7, '合约地址'),
  ('coin', 'zh', 8, '所在网络'),
  ('coin', 'zh', 9, '审计情况'),
  ('coin', 'en', 0, 'coin name'),
  ('coin', 'en', 1, 'one-sentence description'),
  ('coin', 'en', 2, 'token use'),
  ('coin', 'en', 3, 'official website'),
  ('coin', 'en', 4, 'issue date'),
  ('coin', 'en', 5, 'total supply'),
  ('coin', 'en', 6, 'support email'),
  ('coin', 'en', 7, 'contract address'),
  ('coin', 'en', 8, 'network'),
  ('coin', 'en', 9, 'audit status')
) AS start (template, language, place, label) ON start.template = bots.template AND start.language = bots.language
WHERE EXISTS (SELECT 1 FROM corpus_items WHERE corpus_items.account_id = bots.account_id AND corpus_items.bot_id = bots.id
  AND corpus_items.deleted_at IS NULL
  AND strpos(corpus_items.question || corpus_items.answer, CASE WHEN bots.language = 'zh' THEN '【' || start.label || '】' ELSE '[' || start.label || ']' END) > 0);
