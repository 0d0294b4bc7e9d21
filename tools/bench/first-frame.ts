import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { build } from 'vite'
import { openBrowser, signInInBrowser } from './browser.ts'
import { startMeasuredProgram } from './program.ts'
import { formatTableNumber, medianOf } from './tables.ts'

interface Played {
  page: string
  name: string
  login: string
  password: string
  files: string
  folder: string
}

/** Measures the time from the click on a video to its first visible frame, compared with a minimal page and server. */
export async function measureTimeToFirstVideoFrame(played: Played, rounds: number): Promise<void> {
  const outDir = join(played.folder, 'minimal-player')
  const root = join(import.meta.dirname, 'minimal/player')
  await build({ root, logLevel: 'error', build: { outDir, emptyOutDir: true, target: 'es2024' } })
  const bare = await startMeasuredProgram(
    'tools/bench/bare-media.ts',
    { ...process.env, VIDEO: played.files, PAGE: outDir },
    /port (\d+)/,
  )
  const browser = await openBrowser()
  try {
    const storage = await signInInBrowser(browser, played.page, played)
    const press = (page: Page) => page.getByRole('link', { name: played.name, exact: true }).click()
    const times = { product: [] as number[], again: [] as number[], bare: [] as number[], bareAgain: [] as number[] }
    for (let round = 0; round <= rounds; round++) {
      const theirs = await twice(browser, storage, `${bare.base}/`, (page) => page.getByRole('button').click())
      const ours = await twice(browser, storage, played.page, press)
      if (round === 0) continue
      times.product.push(ours.first)
      times.again.push(ours.second)
      times.bare.push(theirs.first)
      times.bareAgain.push(theirs.second)
    }
    const line = (name: string, ours: number[], theirs: number[]) =>
      console.log(
        `${name.padEnd(30)} ${formatTableNumber(medianOf(ours), 8, 0)} ms ${formatTableNumber(medianOf(theirs), 8, 0)} ms ${formatTableNumber(medianOf(ours) / medianOf(theirs), 8)}`,
      )
    console.log('\nfirst frame after the press, Chromium and hls.js     product        bare   product ÷ bare')
    line('first video of the browser', times.product, times.bare)
    line('once more, from its cache', times.again, times.bareAgain)
  } finally {
    await browser.close()
    await bare.stop()
  }
}

async function twice(
  browser: Browser,
  storage: Record<string, string>,
  url: string,
  press: (page: Page) => Promise<void>,
) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'uz-UZ' })
  await context.addInitScript(watchForFrame, storage)
  const first = await firstFrame(context, url, press)
  const second = await firstFrame(context, url, press)
  await context.close()
  return { first, second }
}

/** Runs in the browser and measures when the video's first frame is shown. */
function watchForFrame(storage: Record<string, string>): void {
  for (const [key, value] of Object.entries(storage)) localStorage.setItem(key, value)
  addEventListener('click', () => performance.mark('press'), { capture: true })
  const watch = () => {
    const video = document.querySelector('video')
    if (!video) return requestAnimationFrame(watch)
    video.requestVideoFrameCallback(() => performance.mark('frame'))
  }
  requestAnimationFrame(watch)
}

async function firstFrame(context: BrowserContext, url: string, press: (page: Page) => Promise<void>): Promise<number> {
  const page = await context.newPage()
  await page.goto(url, { waitUntil: 'networkidle' })
  await press(page)
  await page.waitForFunction(() => performance.getEntriesByName('frame').length > 0)
  const ms = await page.evaluate(() => {
    const at = (name: string) => performance.getEntriesByName(name).at(-1)?.startTime ?? Number.NaN
    return at('frame') - at('press')
  })
  await page.close()
  return ms
}
