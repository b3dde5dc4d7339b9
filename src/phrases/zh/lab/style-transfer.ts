/** 风格迁移的页面。预设与示例的名字按代码里的名字排列。 */
export const styleTransfer = {
  lead: '把任意一张照片画成水墨、油画，或任意一张图片的样子。全部在你的设备上现算，不用上传。',
  howItWorks: '怎么做到的',
  modelCard: '模型说明',

  photo: '照片',
  photos: {
    portrait: '人像',
    lake: '山中的湖',
    cat: '猫',
    street: '雨后的街',
    bridge: '桥',
    fruit: '水果与壶',
  },

  stage: {
    heading: '结果',
    before: (photo: string) => `原照片：${photo}`,
    after: (photo: string, style: string) => `${photo}，${style}`,
    split: '拖动对比原图和结果',
    splitText: (percent: number) => `左边 ${percent}% 是原图`,
    photoTag: '原图',
  },

  status: {
    faces: '正在找人脸，好让它们画得像',
    working: (style: string) => `正在画：${style}`,
    percent: (percent: number) => `${percent}%`,
    done: (style: string, seconds: string) => `${style}，在这台设备上用了 ${seconds} 秒`,
    cancelled: '已取消。换一种风格，或再画一次。',
    again: '再画一次',
    failed: '这次没有画成，可能是内存不够。关掉别的标签页后再试。',
    cancel: '取消',
  },

  style: {
    heading: '风格',
    presets: '七种画法',
    pictures: '像这张图片',
    own: '用自己的图片',
    presetName: {
      'ink-wash': '水墨',
      watercolour: '水彩',
      'ukiyo-e': '浮世绘',
      pencil: '铅笔',
      'stained-glass': '彩窗',
      oil: '油画',
      mosaic: '马赛克',
    },
    pictureName: {
      swirls: '星夜',
      ink: '远山',
      wave: '大浪',
      porcelain: '青花',
      oil: '花田',
      points: '河畔',
      rose: '玫瑰窗',
      mosaic: '太阳镶嵌',
    },
    ofPicture: (name: string) => `像《${name}》`,
    ofBlend: (first: string, second: string) => `《${first}》和《${second}》各取一些`,
    ofModel: (name: string) => `模型 ${name}`,
  },

  blend: {
    toggle: '混入第二种风格',
    second: '第二张图片',
    share: '第二种风格占多少',
  },

  settings: {
    heading: '微调',
    strength: '强度',
    fidelity: '抽象到写实',
    abstract: '抽象',
    faithful: '写实',
    boldness: '奔放程度',
    quiet: '收敛',
    bold: '奔放',
    strokeSize: '笔触大小',
    fine: '细',
    broad: '粗',
    faces: '保护人脸',
    facesHint: '第一次使用时载入约 6 MB 的人脸模型',
    percent: (percent: number) => `${percent}%`,
  },

  gallery: {
    open: '七种一次看全',
    title: '同一张照片的七种画法',
    choose: (style: string) => `选用${style}`,
    progress: (done: number, all: number) => `已画好 ${done} / ${all}`,
  },

  download: {
    button: '下载',
    size: (pixels: number) => `长边 ${pixels} 像素，PNG`,
    working: (pixels: number) => `正在按 ${pixels} 像素重画，画好后自动下载`,
    done: '已下载',
  },

  model: {
    summary: '用自己的 ONNX 风格模型',
    text: '输入和输出都是 [1, 3, 高, 宽] 的快速风格迁移模型可以直接用。第一次使用时载入约 4 MB 的运行库；模型同样不会离开你的设备。',
    choose: '选择 .onnx 文件',
    loading: '正在载入模型',
    ready: (name: string) => `${name} 已就绪`,
    faults: {
      'not-a-model': '这个文件不是 ONNX 模型，或用到了浏览器里没有的算子。',
      'other-input': '模型的输入不是一张图片：需要一个形状为 [1, 3, 高, 宽] 的浮点输入。',
      'other-output': '模型的输出不是一张图片：需要形状为 [1, 3, 高, 宽] 的浮点输出。',
      'no-picture': '模型跑完了，但结果不是一张图片：数值无效，或整张一个颜色。',
      'too-large': '模型超过 200 MB，浏览器装不下。',
      failed: '模型运行时出错，可能是内存不够。',
    },
  },
}
