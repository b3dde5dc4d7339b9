/** Taking in a photo, in every demo alike. */
export const photo = {
  label: '选择照片',
  samples: '示例照片',
  upload: '上传照片',
  takePicture: '拍一张',
  hint: (keys: string) => `也可以把图片拖到页面上，或按 ${keys} 粘贴`,
  limits: 'PNG、JPEG、GIF 或 WebP，不超过 3.5 MB',
  privacy: '照片不会离开你的设备：所有计算都在浏览器里完成。',
  reading: '正在读取照片',
  drop: '松开鼠标，就用这张图片',
  /** The file name of what the clipboard or the camera gave. */
  pastedName: '粘贴的图片',
  cameraName: '相机照片',

  camera: {
    title: '拍一张',
    starting: '正在打开相机。浏览器可能会先询问是否允许。',
    preview: '相机画面，左右镜像',
    take: '拍照',
    refused: '浏览器没有允许使用相机。请在地址栏的网站设置里允许，再试一次；也可以上传照片。',
    missing: '没有找到相机。可以改为上传照片。',
    busy: '相机正被别的程序使用，或刚刚断开。关闭那个程序后再试。',
    unsupported: '只有通过 https 打开本页时，浏览器才允许使用相机。可以改为上传照片。',
  },

  fault: {
    title: '图片格式错误',
    empty: '这个文件是空的（0 字节）。请换一张图片。',
    tooLarge: (megabytes: string) => `图片有 ${megabytes} MB，最大 3.5 MB。请压缩或缩小后再试。`,
    notAPicture: '这个文件不是图片。可以使用 PNG、JPEG、GIF 或 WebP。',
    otherFormat: (format: string) => `这是一张 ${format} 图片，这里用不了。请另存为 PNG 或 JPEG 再试。`,
    damaged: '图片已损坏或不完整，打不开。请重新保存，或换一张再试。',
    tooManyPixels: (width: string, height: string) =>
      `图片有 ${width} × ${height} 像素，超过了 4000 万像素。请缩小后再试。`,
    tooThin: (width: string, height: string) =>
      `图片有 ${width} × ${height} 像素，太细长，看不出内容。长边最多是短边的 50 倍。`,
  },
}
