import { accessSync, constants, existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'
import { root, run } from './run.mjs'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const macPaths = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** The path of a Chromium that runs: CHROMIUM_PATH, the system's, else one installed now. Undefined when none can be had. */
export async function findChromium() {
  const wanted = process.env.CHROMIUM_PATH
  if (wanted) return (await doesRun(wanted)) ? wanted : undefined
  return (await findInSystem()) ?? (await installFromDebian()) ?? (await downloadWithPlaywright())
}

async function findInSystem() {
  const onPath = names.map(findOnPath).filter((path) => path !== undefined)
  for (const path of [...onPath, ...macPaths.filter((it) => existsSync(it))]) if (await doesRun(path)) return path
  return undefined
}

function findOnPath(name) {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    try {
      accessSync(join(folder, name), constants.X_OK)
      return join(folder, name)
    } catch {
      // Not there: the next one.
    }
  }
  return undefined
}

// Ubuntu has a `chromium` that only says it should be installed in another way: being there is not enough.
async function doesRun(path) {
  try {
    return (await run(path, ['--version'])).code === 0
  } catch {
    return false
  }
}

async function installFromDebian() {
  if (process.getuid?.() !== 0 || findOnPath('apt-get') === undefined) return undefined
  console.log('正在安装 Chromium 和中文字体…… · Installing Chromium and a Chinese font…')
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['update', '-qq'], { env })
  const { code, output } = await run(
    'apt-get',
    ['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-noto-cjk'],
    { env },
  )
  if (code !== 0) console.error(output)
  return findInSystem()
}

async function downloadWithPlaywright() {
  console.log('正在下载 Chromium…… · Downloading Chromium…')
  const playwright = createRequire(join(root, 'package.json'))('playwright-core')
  const { code, output } = await run(process.execPath, [
    join(root, 'node_modules/playwright-core/cli.js'),
    'install',
    'chromium',
  ])
  const path = playwright.chromium.executablePath()
  if (code === 0 && (await doesRun(path))) return path
  console.error(output)
  return undefined
}
