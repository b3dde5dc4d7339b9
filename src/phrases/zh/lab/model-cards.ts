/** What each demo is made of, how well it does, and where it fails. The figures themselves are in `lab/hall/measured.ts`. */
export const modelCards = {
  unknown: { title: '没有这个实验', text: '链接里的名字也许写错了。回实验室看看有哪些。' },
  others: '其他模型说明',
  method: '方法与论文',
  data: '训练与素材',
  measured: '量出来的结果',
  licences: '第三方组件的许可',
  measureAgain: '机器和日期见 docs/benchmarks.md；想自己再量一遍：',
  failures: '已知的不足',
  privacy: '隐私',
  open: '打开实验',
  demos: {
    emotion: {
      summary: '在照片或摄像头画面里找出人脸，估计七种表情各有几分。只看脸上的动作，不判断身份、年龄和性别。',
      method: [
        '检测用 SSD（MobileNet v1 骨干），再由一个小检测器在八个角度的裁片上确认；照片太暗会先提亮，脸太小会分块再看。表情网络是深度可分离卷积，同一张脸看四遍取平均。推理由 TensorFlow.js 的 WebAssembly 后端完成，在后台线程里运行。',
        '表情识别本身就难：公开测试集上最好的模型也会错不少。POSTER++ 在 RAF-DB 上的准确率是 92.2%，在 AffectNet（7 类）上是 67.5%，都比这里的小网络好得多。',
      ],
      papers: [
        { text: 'Liu 等，SSD: Single Shot MultiBox Detector，2016', url: 'https://arxiv.org/abs/1512.02325' },
        { text: 'Howard 等，MobileNets，2017', url: 'https://arxiv.org/abs/1704.04861' },
        { text: 'Mao 等，POSTER++，2023', url: 'https://arxiv.org/abs/2301.12149' },
        { text: '@vladmandic/face-api（MIT），网络随软件包发布', url: 'https://github.com/vladmandic/face-api' },
      ],
      data: '网络的权重随 face-api 软件包而来，训练数据由它的作者收集，我们没有再训练。示例和测试用的人脸都由我们自己的程序画出来，没有真人照片；画的时候看着网络的反应调整过，所以「认对几张」不能当作准确率。',
      figures: {
        posed: '画出来的 49 张脸（七种表情），认对几张',
        textures: '11 张没有脸的纹理和图画，误认几张',
        cold: '第一次分析（含下载和加载网络）',
        warm: '之后每次分析',
        camera: '摄像头实时模式',
        memory: '连续 50 次后多出的张量',
      },
      failures: [
        '害怕和厌恶最弱：在 840 张类似 FER2013 的裁片上，两者的召回率约为 0.2，七类平均 0.52。',
        '厌恶常被认成难过或惊讶，生气也会；网络过于自信，所以把握最多只显示到 99%。',
        '侧脸、遮挡和模糊的脸会漏掉；正着的脸旁边有完全倒过来的脸时，后者可能漏掉；实时模式只看正着的脸。',
        '训练数据里各个年龄和肤色的人未必一样多，效果可能因人而异。',
      ],
      privacy: '照片和摄像头画面只在你的浏览器里处理，不上传，也不保存。分析时没有任何网络请求，测试会检查这一点。',
    },
    'style-transfer': {
      summary: '用任意一幅画的笔触重画一张照片，或用七种画法直接画出来。没有训练好的权重，每一步都是看得懂的算法。',
      method: [
        '借画的笔触：带引导的 PatchMatch，五层由粗到细，先做颜色迁移，最后补回一点细节。核心用 AssemblyScript 写成，编译成几千字节的 WebAssembly；浏览器不支持时，用结果相同的 JavaScript。',
        '七种画法：桑原滤波、结构张量、流向高斯差分、超像素、分层笔触等，按各自的章法组合。',
      ],
      papers: [
        { text: 'Elad、Milanfar，Style Transfer Via Texture Synthesis，2017', url: 'https://arxiv.org/abs/1609.03057' },
        { text: 'Barnes 等，PatchMatch，2009', url: 'https://gfx.cs.princeton.edu/pubs/Barnes_2009_PAR/' },
        { text: 'Hertzmann，Painterly Rendering with Curved Brush Strokes of Multiple Sizes，1998', url: '' },
        { text: 'Kyprianidis、Kang，Image and Video Abstraction by Anisotropic Kuwahara Filtering，2009', url: '' },
        { text: 'Kang 等，Flow-Based Image Abstraction，2009', url: '' },
      ],
      data: '没有训练数据。示例照片和示例画都由我们自己的程序渲染。',
      figures: {
        preview: '第一张预览（512 像素）',
        final: '完成（512 像素）',
        large: '完成（1024 像素，不含显示）',
        presets: '七种画法，每张（512 像素）',
        quality: '48 组自测的平均：离画的距离（只换颜色为 1，应不超过 0.65）/ 与照片的结构相似度（应不低于 0.55）',
        memory: '计算时多占的内存（512 像素）',
      },
      failures: [
        '水墨这类柔和的画，多半只学到色调；平均达标，但单独一组往往只过其中一道门槛。',
        '圆点、排线和马赛克会吃掉细节；写实程度低于 1.2 时，可能认不出原来的照片。',
        '小脸会变形；打开「保护人脸」会好很多。在彩窗和马赛克里，这会让整幅画的格子都变小。',
        '两种风格的混合按区域分，比例只是大概；相差太远时像拼贴。',
      ],
      privacy: '照片和画只在你的浏览器里处理，不上传，也不保存。',
    },
    'smart-chat': {
      summary: '一个有准备、不瞎编的聊天程序：几百个写好的话题，加上一组真会算的小技能。',
      method: [
        '会答的引擎先找出候选，再由一个在这份语料上拟合的小排序器决定；不够把握时反问或婉拒。算式、日期、单位和游戏由小程序处理。',
        '没有语言模型，所以它不会写文章，也不会编造事实。',
      ],
      papers: [
        { text: 'Robertson、Zaragoza，The Probabilistic Relevance Framework: BM25 and Beyond，2009', url: '' },
        { text: '引擎的设计：src/engine/DESIGN.md', url: '' },
      ],
      data: '语料全部为这个项目而写，在 content/chit-chat 文件夹里。测试用的话另外写成，每种语言 300 句，没有一句放进语料；调整时看过它的得分和错误的类别，所以这不是完全没见过的成绩。',
      figures: {
        base: '话题数，中文 / 英文',
        fittingZh: '300 句中文，答得合适',
        fittingEn: '300 句英文，答得合适',
        first: '打开后到第一个回答',
        answer: '之后每个回答（中位数）',
      },
      failures: [
        '准备之外的事，它只能婉拒；有时该婉拒，却答了一句不相干的，长串的胡话尤其如此。',
        '反话、双关和长篇叙述，多半听不懂。',
        '一句话里有两个问题时，只答其中一个。',
      ],
      privacy: '对话只在这个页面的内存里，不上传，刷新就没了。',
    },
    autopilot: {
      summary: '一百辆小车用神经进化学会开车，全过程看得见，可以重来。概念演示，和真车无关。',
      method: [
        '每辆车有七条测距射线，加上车速，经过 8 个 tanh 神经元，输出方向和油门。每一代保留跑得最好的，其余由父母交叉并加上高斯噪声；得分一半看各条赛道的平均，一半看最差的一条。随机数由种子决定，同一个种子，跑出来的每一代都一样。',
      ],
      papers: [
        { text: 'Montana、Davis，Training Feedforward Neural Networks Using Genetic Algorithms，1989', url: '' },
        { text: 'Such 等，Deep Neuroevolution，2017', url: 'https://arxiv.org/abs/1712.06567' },
      ],
      data: '没有训练数据，赛道由种子随机生成，或由你自己画。',
      figures: {
        lap: '20 个种子，一条 / 三条赛道：第几代第一次跑完整圈（中位数）',
        unseen: '在三条赛道上练 15 代，能跑完没见过的赛道',
        single: '只在一条赛道上练 15 代，能跑完没见过的赛道',
        speed: '每秒模拟的车步数（一个核心）',
      },
      failures: [
        '在一条赛道上练出来的车，换条路常常会撞。',
        '弯急、路窄的手画赛道，可能很多代都跑不完。',
        '车和路都是简化的，学到的东西不能用到真车上。',
      ],
      privacy: '赛道、训练和保存的司机都只在你的设备上。',
    },
  },
}
