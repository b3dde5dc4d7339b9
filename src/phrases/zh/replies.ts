/** What a bot says by itself, apart from what its owner wrote. The server imports this file itself; it is not part of the interface. */
export const replies = {
  /** Stands before up to three questions. */
  didYouMean: '您是想问：',
  /** Asks with one question whether it is meant. */
  didYouMeanOne: '您是想问「{question}」吗？',
  /** Stands before the questions a bot can be asked, when it says what it is. */
  canAsk: '您可以问我，比如：{questions}',
  /** On a platform of others, where nothing but a message tells it. */
  botClosed: '这个机器人暂停了服务，请稍后再来。',
  botInDraft: '这个机器人还在准备中，请过些时候再来。',
  tooFast: '消息来得太快了，请过一分钟再发。',
  /** Of an answer that is a file without a text. */
  fileAlone: '请看附件：{name}',
  /** Of a bot that has no answer while a person is wanted. */
  personIsTold: '已为您转人工，客服看到后会在这里回复。',
  /** On a platform of others, of a message while a person is wanted. */
  passedOn: '收到，已经转给客服，看到后会在这里回复您。',
  /** A person has taken the conversation over. */
  personTookOver: '您好，接下来由客服为您服务。',
  /** The bot has the word again. */
  botIsBack: '人工客服已结束，有问题可以继续问我。',
  /** The bot has the word again, as no person came. */
  nobodyCame: '抱歉，暂时没有客服能回复。您可以继续问我，也可以留下联系方式。',
  /** The owner of a connection tries whether it sends. */
  channelTest: '这是一条测试消息。能看到它，就说明机器人可以在这里给您发消息，不用回复。',
}

export type ReplyPhrases = typeof replies
