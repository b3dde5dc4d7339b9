/** What columns are called in the exports of other products, by what they are here. Our own titles stand in `header-columns.ts`. */
import type { ColumnField } from '#contract/features/imports.ts'

type Guessed = Exclude<ColumnField, 'skip'>

/** Whole titles first, then parts of titles; the first that fits decides. */
export const foreignTitles: readonly { readonly field: Guessed; readonly whole: RegExp; readonly part?: RegExp }[] = [
  {
    field: 'variants',
    whole: /^(indexes|index|索引|triggers?|trigger phrases?|training phrases?|phrases|aliases|synonyms?)$/,
    part: /相似|扩展|同义|(别的|其他|其它|另外的?)(问|说)法|variant|similar|alternative|utterance|other ways/,
  },
  {
    field: 'intent',
    whole:
      /^(folder|section|collection|group|team|product|type|node|目录|分组|类型|模块|场景|文件夹|知识分类|话术分组)$/,
    part: /分组|分类|类目|categor|folder|section|collection|topic|intent/,
  },
  { field: 'keywords', whole: /^(labels?|tags?|标签|关键字|触发词)$/, part: /keyword|关键词|标签/ },
  { field: 'enabled', whole: /^(enabled|active|published|是否启用|启用状态)$/ },
  {
    field: 'answer',
    whole:
      /^(body|content|description|text|output|completion|macro|comment|details?|response|message ?body|内容|正文|话术|话术内容|快捷短语|快捷短语内容|短语内容|回复话术|自动回复|描述|说明|处理方式|解决方案)$/,
    part: /answer|reply|response|答|回复|咋回|怎么回|如何回|话术|solution/,
  },
  {
    field: 'question',
    whole:
      /^(title|subject|name|short ?code|shortcut|prompt|input|instruction|query|message|headline|summary|标题|名称|主题|快捷编码|编码|快捷键|咨询内容|买家问题|客户问题|常见问题|知识标题|触发问题)$/,
    part: /question|query|问|咨询|标题|\bask/,
  },
]
