/** What the engine knows of meaning: the compiled lexicon that ships with the product, read once in each thread. */
import { readFileSync } from 'node:fs'
import { type Lexicon, loadLexicon } from '#engine/lexicon/lexicon.ts'
import { isRunningFromSource, serverFolderUrl } from '#server/platform/server-folder.ts'
import { StartError } from '#server/platform/start-error.ts'

/** The build copies the file beside the bundle. */
const lexiconUrl = new URL(isRunningFromSource ? '../../content/lexicon/lexicon.bin' : 'lexicon.bin', serverFolderUrl)

/** Throws a `StartError` when the file is missing or damaged: without it every bot would understand less, and nobody would know why. */
export function readLexicon(url: URL): Lexicon {
  try {
    return loadLexicon(readFileSync(url))
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartError(
      `词库文件 lexicon.bin 缺失或已损坏，服务没有启动。请重新构建：npm run build。（${reason}）`,
      `The lexicon file lexicon.bin is missing or damaged, so the server did not start. Build it again: npm run build. (${reason})`,
    )
  }
}

let lexicon: Lexicon | undefined

export function ownLexicon(): Lexicon {
  lexicon ??= readLexicon(lexiconUrl)
  return lexicon
}
