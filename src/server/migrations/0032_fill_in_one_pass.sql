-- A text with what the bot's owner filled in; null while one of its blanks is open. It sees what the caller may see. One pass over the text as it is written:
-- what a value holds is never filled again, so values cannot multiply, and the order of the facts does not matter. `fillBlanks` of the contract does the same.
CREATE OR REPLACE FUNCTION fill_facts(of_account uuid, of_bot uuid, blank_text text) RETURNS text LANGUAGE plpgsql STABLE AS $$
DECLARE
	blank_pattern CONSTANT text := '【[^][【】]*】|\[[^][【】]*\]';
	filled text;
BEGIN
	IF blank_text !~ '[【[]' THEN
		RETURN blank_text;
	END IF;
	-- The text between the blanks, each part with the blank after it.
	SELECT CASE WHEN coalesce(bool_or(fact.value = ''), false) THEN NULL
		ELSE string_agg(between_blanks.part || coalesce(fact.value, blanks.whole[1], ''), '' ORDER BY nth) END
	INTO filled
	FROM regexp_split_to_table(blank_text, blank_pattern) WITH ORDINALITY AS between_blanks (part, nth)
	LEFT JOIN regexp_matches(blank_text, blank_pattern, 'g') WITH ORDINALITY AS blanks (whole, nth) USING (nth)
	LEFT JOIN bot_facts AS fact ON fact.account_id = of_account AND fact.bot_id = of_bot
		AND fact.label = substr(blanks.whole[1], 2, length(blanks.whole[1]) - 2);
	RETURN filled;
END;
$$;
