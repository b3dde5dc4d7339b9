export const home = {
  title: '用你自己的问答回答客人',
  description: '会答是开放的客服机器人平台：导入常见问题，几分钟上线，每个回答都说得清来处。',
}
