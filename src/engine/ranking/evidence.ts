// What is known of one candidate for one query, as plain numbers: what `rank` and the confidence are made from.

export interface Evidence {
  /** Cosine of the query's words with the form joined with keywords and answer, 0..1. */
  wordCosine: number
  /** The same with the answer alone. */
  answerWordCosine: number
  /** Cosine of character n-grams with the form joined with the keywords, 0..1. */
  characterCosine: number
  /** Share of the query's idf mass that form, keywords or answer have, misspelt words in part, 0..1. */
  queryCoverage: number
  /** The same where query and form both deny or neither does ("can't pay", "can pay"), else 0. */
  agreeingCoverage: number
  /** Share of the form's idf mass that the query has, 0..1. */
  formCoverage: number
  /** Of the keyword that the query says most of: the share of its idf mass, 0..1. */
  bestKeyword: number
  /** Share of the query's idf mass that this keyword's words are, 0..1. */
  bestKeywordMass: number
  /** Cosine of concepts with form and keywords, and with the answer, 0..1; 0 without concepts. */
  conceptCosine: number
  answerConceptCosine: number
  /** 1 in an index with vectors of meaning, else 0. */
  hasVectors: number
  /** Of the keyword that the query has all words of: the share of the query's idf mass that they are, 0..1; else 0. */
  verbatimKeyword: number
  /** Cosine with the joined direction of the entry's forms, keywords and answer, -1..1; 0 without vectors. */
  joinedDenseCosine: number
  /** Its square, 0 below 0: of two entries about the subject the nearer is meant more surely than two far ones differ. */
  joinedNearness: number
  /** Cosine of vectors of meaning, -1..1; 0 without them. */
  denseCosine: number
  keywordDenseCosine: number
  answerDenseCosine: number
  /** Of the classifier, -1.5..1.5: above 0 means this entry, below another; 0 for all when nothing was learned. */
  classifierDecision: number
  /** Ways of asking for the entry, the question included. */
  formCount: number
  /** 1 by `formCount`. */
  fewForms: number
  /** Highest word cosine of the entry's other forms, 0 when it has one only. */
  secondFormWordCosine: number
  /** Means over the forms that were compared, the best among them. */
  meanWordCosine: number
  meanCharacterCosine: number
  /** Words (Han: characters) of the query and of the form. */
  queryLength: number
  formLength: number
  /** 1 when most words of the query are Han characters, else 0: the same for all candidates. */
  isChinese: number
  /** 1 when the query is Chinese and the form English, or the other way round: they can only meet in meaning. */
  isOtherLanguage: number
  /** Share of the query's idf mass whose words any entry has, 0..1: the same for all candidates. */
  knownMass: number
  /** Entries in the index. */
  entryCount: number
}
