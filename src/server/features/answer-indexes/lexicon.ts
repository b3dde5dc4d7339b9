/** What the engine knows of meaning, and of pinyin: the compiled files that ship with the product, read once in each thread. */
import { readFileSync } from 'node:fs'
import { loadFactRecogniser } from '#engine/information/recognition/fact-recogniser.ts'
import type { FactRecogniser } from '#engine/information/recognition/recognition.ts'
import { type Lexicon, loadLexicon } from '#engine/lexicon/lexicon.ts'
import { loadPinyinReader, type PinyinReader } from '#engine/pinyin/read-pinyin.ts'
import { isRunningFromSource, serverFolderUrl } from '#server/platform/server-folder.ts'
import { StartError } from '#server/platform/start-error.ts'

/** The build copies the files beside the bundle. */
function urlOf(folder: 'lexicon' | 'information', file: string): URL {
  return new URL(isRunningFromSource ? `../../content/${folder}/${file}` : `./${file}`, serverFolderUrl)
}

/** Throws a `StartError` when the file is missing or damaged: without it every bot would understand less, and nobody would know why. */
export function readLexicon(url: URL): Lexicon {
  return readCompiled(url, '词库文件', 'lexicon file', loadLexicon)
}

/** The same for what questions of a bot's own facts are recognised by; it goes with the lexicon. */
export function readFactRecogniser(url: URL, meaning: Lexicon): FactRecogniser {
  return readCompiled(url, '资料识别文件', 'recogniser of facts', (bytes) => loadFactRecogniser(bytes, meaning))
}

/** The same for the table that pinyin is read by. */
export function readPinyinTable(url: URL): PinyinReader {
  return readCompiled(url, '拼音文件', 'pinyin file', loadPinyinReader)
}

function readCompiled<T>(url: URL, zhName: string, enName: string, load: (bytes: Uint8Array) => T): T {
  const name = url.pathname.split('/').at(-1)
  try {
    return load(readFileSync(url))
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartError(
      `${zhName} ${name} 缺失或已损坏，服务没有启动。请重新构建：npm run build。（${reason}）`,
      `The ${enName} ${name} is missing or damaged, so the server did not start. Build it again: npm run build. (${reason})`,
    )
  }
}

let lexicon: Lexicon | undefined
let pinyinReader: PinyinReader | undefined

export function ownLexicon(): Lexicon {
  if (lexicon === undefined) {
    const read = readLexicon(urlOf('lexicon', 'lexicon.bin'))
    lexicon = { ...read, facts: readFactRecogniser(urlOf('information', 'facts.bin'), read) }
  }
  return lexicon
}

export function ownPinyinReader(): PinyinReader {
  pinyinReader ??= readPinyinTable(urlOf('lexicon', 'pinyin.bin'))
  return pinyinReader
}
