/** What is said to somebody in trouble. */
import type { ChatLanguage } from '../skill.ts'
import { helpLines } from './help-lines.ts'
import type { Trouble } from './troubles.ts'

type Sayings = readonly [string, ...string[]]

interface CareWordings {
  first: Record<Trouble, Sayings>
  /** What is said to the next words about it. */
  next: Partial<Record<Trouble, Sayings>>
  stillInDanger: Sayings
  kidding: Sayings
  how: Record<Trouble, string>
}

export const kidding = /\b(?:kidding|joking|joke|jk|not serious)\b|开玩笑|说着玩|逗你|别当真|随便说说/
export const meansIt =
  /\b(?:mean it|serious|really|not joking|nobody|no one|alone|can'?t call|don'?t care)\b|认真|真的|没人|没有人|不是开玩笑|打不了|不想打/
export const seemsQuestion = /[?？]|吗|呢$|^(?:what|who|where|when|why|how|can|do|are|is)\b|什么|怎么/i

const crisis = { zh: helpLines('zh', 'crisis'), en: helpLines('en', 'crisis') }

export const careWordings: Record<ChatLanguage, CareWordings> = {
  zh: {
    first: {
      danger: [
        `你说的我当真。先别一个人扛：${crisis.zh}；有人正处在危险里就打 120 或 110。现在，谁能来陪你一会儿？`,
        `谢谢你说出来。我只是程序，陪不到你身边，有人可以：${crisis.zh}。请离能伤到你的东西远一点，现在就打一个。`,
      ],
      child: [
        `这不是你的错，你说出来是对的。请告诉一个你信得过的大人，或者打${helpLines('zh', 'child')}。他们会护着你。`,
      ],
      violence: [
        `这不是你的错，没有人该挨打。先去安全的地方，${helpLines('zh', 'violence')}；伤要拍照、去医院留记录。现在你安全吗？`,
      ],
      threat: [
        '听得出你气到极点了。先离开那个人、那个地方，深呼吸几下，再找个信得过的人说。真怕自己忍不住，就打 110 或 12356。',
        '火这么大，事情一定很伤人。先别动手，走开十分钟。是怎么回事，愿意说说吗？快压不住的话，打 12356 找人聊。',
      ],
      weapon: ['这个我不会说，会伤到人。要是你心里有火或者有怕的事，可以跟我说，或打 12356。'],
      poison: [`请马上打${helpLines('zh', 'poison')}，说清楚吃了什么、多少、多久了，带上包装。别催吐，等医生交代。`],
      emergency: [
        `这个不能等：现在就打${helpLines('zh', 'emergency')}，说清在哪儿、什么情况，或让身边的人送你去急诊。我帮不上，医生能。`,
      ],
      'young-ill': [
        '孩子的事别等：量个体温，打电话问医生。三个月以下发烧、喘得费力、叫不醒或抽筋，直接打 120 或去急诊。',
      ],
      'pet-ill': ['心疼。先别喂吃的，水给一点点。吐个不停、带血或没精神，就早点带去看兽医，打电话问一声也好。'],
      grief: [
        '节哀。我很难过听到这些。不用急着好起来，想哭就哭。愿意的话，跟我说说吧，我听着。',
        '听你这么说，我心里也难过。想念有多深，是因为爱有多深。今天有人陪着你吗？',
        '真难过。这样的离开，什么话都显得轻。先顾好自己：喝口水，找个亲近的人陪你坐一会儿。',
      ],
      illness: [
        '听到这个我很难过。治疗的事听医生的，陪伴的事你已经在做了。你自己也要有人陪，心里怕就说出来。',
        '这消息很重，难免会怕。把想问医生的先写下来，一样一样来；累的时候，也让别人搭把手。',
      ],
      medicine: ['药量我不敢说。看说明书，拿不准就问医生或药师，打医院电话也行；已经吃多了就打 120。'],
      low: [
        '谢谢你告诉我。这不是你不够坚强，是可以看医生、可以好转的事。先找个信得过的人说，也可以打 12356。',
        '身体和心都撑了这么久，辛苦了。请去看看医生，心理科也是科；今天先吃点东西，想聊就打 12356。',
      ],
      symptom: [
        '听着就难受，先歇一歇，喝点水。我不懂看病；要是反复、加重或好几天不退，就去看医生。',
        '不舒服就别硬撑，先休息。原因我判断不了，让医生看看最稳妥；突然很厉害就去急诊。',
      ],
    },
    next: {
      danger: [`我在听。人也要有一个：${crisis.zh}。你说一句「我撑不住了」就够。`],
      grief: [
        '嗯，我听着。陪了这么久，想念是很自然的事。还想说点什么？',
        '这份想念不用赶走，心里有地方留着就好。难过的时候，有人陪你吗？',
      ],
      illness: ['嗯，我听着。这段日子很难，也记得照顾好你自己。'],
      symptom: ['拖了这么久，该去看医生了，别再等。我判断不了，查一下心里才踏实。'],
      violence: ['我听着。先保证自己安全；110 随时能打。'],
      low: ['我听着，慢慢说。也请找个医生或打 12356，别一个人扛。'],
    },
    stillInDanger: [
      `我相信你是认真的，所以请现在就找一个真人：${crisis.zh}。打不出电话，就把这句话给身边的人看。`,
      `我听见了，我当真。请去有人的地方，打 12356，或者 120、110。接电话的人就是为这一刻在的。`,
    ],
    kidding: ['没事就好。这句话我没法当玩笑听，你多担待。哪天真有沉的东西，记得 12356 有人。'],
    how: {
      danger: '话里像有危险，先给能找到真人的电话',
      child: '话里像是有人伤害孩子',
      violence: '话里像是有人动手伤人',
      threat: '话里像是要伤人，先劝冷静',
      weapon: '会伤人的做法一概不说',
      poison: '像是误食，交给急救',
      emergency: '像是急症，交给急救',
      'young-ill': '孩子不舒服，交给医生',
      'pet-ill': '宠物不舒服，交给兽医',
      grief: '话里像是有人或宠物离世',
      illness: '话里像是家人重病',
      medicine: '药量只有医生和药师能说',
      low: '像是身心都撑不住，请找医生',
      symptom: '像是不舒服，请看医生',
    },
  },
  en: {
    first: {
      danger: [
        `I'm taking that seriously. Please don't stay alone with it: ${crisis.en}. If you're in danger now, your emergency number. Who could be with you?`,
        `Thank you for saying it. I'm only a program, and you deserve a person: ${crisis.en}. Please move away from anything that could hurt you, and call or text now.`,
      ],
      child: [
        `It's not your fault, and it was right to say it. Please tell an adult you trust, or call ${helpLines('en', 'child')}. They will help to keep you safe.`,
      ],
      violence: [
        `It's not your fault, and nobody has the right to do that. Get somewhere safe if you can; help is at ${helpLines('en', 'violence')}. Are you safe right now?`,
      ],
      threat: [
        "You sound furious, and somebody may get hurt. Please walk away from them first, and talk to someone you trust. If you can't hold it, call 911, 999 or 112; 988 listens to anger too.",
        "Something must have hurt a great deal. Don't act on it: walk, breathe, call someone. If it's close, the emergency number (911, 999, 112) will help before harm is done. What happened?",
      ],
      weapon: [
        "No, I won't help with that; people would be hurt. If you're angry or afraid, tell me, or call 988 or 116 123.",
      ],
      poison: [
        `Please call now: ${helpLines('en', 'poison')}. Say what it was, how much and when. Don't make yourself sick unless they say so.`,
      ],
      emergency: [
        `Please don't wait: call your emergency number now (${helpLines('en', 'emergency')}), or get someone to take you to a hospital. I can't judge it; a doctor can.`,
      ],
      'young-ill': [
        "With a little one, don't wait: take the temperature and call a doctor. Under three months with a fever, hard to wake or breathing hard: the emergency number.",
      ],
      'pet-ill': [
        "Poor thing. Keep some water near, leave food for a few hours, and call a vet if it happens again, there's blood, or your pet seems weak.",
      ],
      grief: [
        "I'm so sorry for your loss. There's no hurry to feel better. If you'd like to tell me about it, I'm listening.",
        "I'm very sorry. Grief is heavy because love was. Is someone with you today?",
        "I'm sorry. Words are small for this. Take the hour as it comes, drink some water, and let someone close sit with you.",
      ],
      illness: [
        "I'm so sorry; that's frightening news. Leave the treatment to the doctor, and don't carry the rest alone. How are you holding up?",
        "That's very hard, I'm sorry. Write down your questions for the doctor, and let people help you, too.",
      ],
      medicine: [
        "I mustn't guess at doses. The leaflet says how much; a pharmacist or doctor will tell you by phone. If it's already too much, call a doctor or your emergency number now.",
      ],
      low: [
        "Thank you for telling me. It's an illness that doctors can help with, not a weakness. Please talk to one, or to someone you trust; 988 or 116 123 will listen today.",
        "I'm sorry; that sounds like a lot to bear. Please see a doctor soon, eat a little something, and let someone know how you are.",
      ],
      symptom: [
        "I'm sorry, that sounds unpleasant. Rest and drink some water. I can't judge it; if it lasts, gets worse or comes back, see a doctor.",
        'Poor you. Sit down and take it easy. A doctor should look at it if it goes on for days or is suddenly strong.',
      ],
    },
    next: {
      danger: [`I'm listening. Please let a person listen as well: ${crisis.en}.`],
      grief: [
        "I'm listening. Missing someone like that, and looking for them, is what love does. What were they like?",
        'Thank you for telling me. Those years together stay yours. Is there someone you can share them with?',
      ],
      illness: ["I'm listening. It's a hard stretch; look after yourself too."],
      symptom: [
        "That's long enough: please see a doctor about it. I can't judge it, and knowing is better than wondering.",
      ],
      violence: ["I'm listening. Your safety first; the emergency number works at any hour."],
      low: ["I'm listening. Please tell a doctor, too; 988 or 116 123 will listen at any hour."],
    },
    stillInDanger: [
      `I believe you, so please reach a person now: ${crisis.en}. If calling is too hard, show someone this screen.`,
      'I hear you, and I take it seriously. Please go where people are, and call 988, 116 123 or your emergency number. Someone is there for exactly this.',
    ],
    kidding: [
      "I'm glad. I can't take those words lightly, so forgive me. If they ever weigh on you, 988 or 116 123 will listen.",
    ],
    how: {
      danger: 'It may be about danger to yourself: people to call come first',
      child: 'Somebody may be hurting a child',
      violence: 'Somebody may be hurting you',
      threat: 'Somebody may get hurt',
      weapon: 'What hurts people is never explained here',
      poison: 'Something harmful was swallowed: a case for people who know',
      emergency: 'It may be an emergency',
      'young-ill': 'A child is unwell: a case for a doctor',
      'pet-ill': 'A pet is unwell: a case for a vet',
      grief: 'It seems that somebody died',
      illness: 'It seems that somebody is seriously ill',
      medicine: 'Only a doctor or pharmacist can say how much',
      low: 'A case for a doctor, not for a program',
      symptom: 'Something hurts: a case for a doctor',
    },
  },
}
