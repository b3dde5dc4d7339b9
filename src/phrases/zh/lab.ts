/** The names of the lab's screens; what they say loads with each, from `lab/`. */
export const lab = {
  title: 'AI 实验室',
  exploration: '它们是怎么做到的',
  modelCard: '模型说明',
  demos: {
    emotion: '人脸与表情',
    'style-transfer': '风格迁移',
    'smart-chat': '智能闲聊',
    autopilot: '自动驾驶',
  },
}
