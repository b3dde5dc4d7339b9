// Lighthouse on a page of a running installation, in both languages, as a phone and as a desktop; and the script its first load brings.
//   npx tsx bench/lighthouse.ts [BASE_URL] [PATH]
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import lighthouse, { desktopConfig } from 'lighthouse'
import { chromium } from 'playwright-core'

const [baseUrl = 'http://127.0.0.1:3000', path = '/home'] = process.argv.slice(2)
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
}

interface NetworkItem {
  resourceType?: string
  transferSize?: number
}

async function measure(locale: 'zh' | 'en', device: 'phone' | 'desktop') {
  const port = await freePort()
  const profile = mkdtempSync(join(tmpdir(), 'huida-lighthouse-'))
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: [
      `--remote-debugging-port=${port}`,
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
    ],
  })
  try {
    const result = await lighthouse(
      baseUrl + path,
      {
        port,
        onlyCategories: [...categories],
        extraHeaders: { 'accept-language': locale === 'zh' ? 'zh-CN' : 'en-GB' },
        logLevel: 'error',
      },
      device === 'desktop' ? desktopConfig : undefined,
    )
    if (result === undefined) throw new Error('Lighthouse gave no result')
    const { lhr } = result
    const requests = (lhr.audits['network-requests']?.details as { items?: NetworkItem[] } | undefined)?.items ?? []
    const scriptBytes = requests
      .filter(({ resourceType }) => resourceType === 'Script')
      .reduce((sum, { transferSize = 0 }) => sum + transferSize, 0)
    const faults = Object.values(lhr.audits).filter(
      ({ score, scoreDisplayMode }) => scoreDisplayMode === 'binary' && score === 0,
    )
    return {
      language: locale,
      device,
      ...Object.fromEntries(categories.map((name) => [name, Math.round((lhr.categories[name]?.score ?? 0) * 100)])),
      'LCP ms': Math.round(lhr.audits['largest-contentful-paint']?.numericValue ?? 0),
      'TBT ms': Math.round(lhr.audits['total-blocking-time']?.numericValue ?? 0),
      CLS: Number((lhr.audits['cumulative-layout-shift']?.numericValue ?? 0).toFixed(3)),
      'script KiB': Number((scriptBytes / 1024).toFixed(1)),
      faults: faults.map(({ id }) => id).join(' '),
    }
  } finally {
    await context.close()
    rmSync(profile, { recursive: true, force: true })
  }
}

const rows = []
for (const device of ['phone', 'desktop'] as const) {
  for (const locale of ['zh', 'en'] as const) rows.push(await measure(locale, device))
}
console.table(rows)
