/**
 * Measures how fast the portal loads on a cheap phone (simulated by a four times slower processor), compared with a
 * page without script.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { openBrowser } from './browser.ts'
import { startMeasuredProgram } from './program.ts'
import { type ConnectionSpeed, startSlowConnectionProxy } from './slow-connection.ts'
import { medianOf } from './tables.ts'

const rounds = Number(process.argv[2] ?? 7)
const slowdown = 4
const password = 'Bench-bench-1'
const dist = join(import.meta.dirname, '../../portal/dist')
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: 'uz-UZ' }
const usable = 'main section .rows'
const lines: [name: string, line: ConnectionSpeed, wanted: Partial<Record<keyof Visit | 'again', number>>][] = [
  ['400 kbit/s, 300 ms', { kbit: 400, rttMs: 300 }, { content: 2500, usable: 4000, again: 1000 }],
  ['9 Mbit/s, 100 ms', { kbit: 9000, rttMs: 100 }, {}],
]

console.log(`script up to today: ${startKb().toFixed(1)} kB, brotli (wanted ≤ 45)`)
const folder = mkdtempSync(join(tmpdir(), 'markaz-bench-portal-'))
const product = await startMeasuredProgram(
  'server/src/main.ts',
  {
    ...process.env,
    ...{ NODE_ENV: 'production', PORT: '0', MARKAZ_DATA: join(folder, 'data'), MARKAZ_DEMO: '1' },
    ...{ MARKAZ_ADMIN_PASSWORD: `${password}-office`, MARKAZ_DEMO_PASSWORD: password },
  },
  /Markaz tayyor: http:\S+:(\d+)/,
)
const browser = await openBrowser()
try {
  for (const [name, line, wanted] of lines) {
    const way = await startSlowConnectionProxy(product.base, line)
    const { session, page } = await signedIn(browser, way.url)
    const plain = await servePlain(page)
    const plainWay = await startSlowConnectionProxy(plain.url, line)
    const [cold, again, theirs]: Visit[][] = [[], [], []]
    for (let round = 0; round < rounds; round++) {
      const context = await browser.newContext({ ...phone, storageState: session })
      cold?.push(await visit(context, `${way.url}/portal/`))
      again?.push(await visit(context, `${way.url}/portal/`))
      await context.close()
      const empty = await browser.newContext(phone)
      theirs?.push(await visit(empty, plainWay.url))
      await empty.close()
    }
    const of = (visits: Visit[] = [], part: keyof Visit) => medianOf(visits.map((one) => one[part]))
    const smallest = of(theirs, 'content')
    const told = (what: string, ms: number, most?: number) =>
      console.log(
        `  ${what.padEnd(24)} ${ms.toFixed(0).padStart(5)} ms = ${(ms / smallest).toFixed(2)} of the plain page${most ? ` (wanted ≤ ${most})` : ''}`,
      )
    console.log(`${name}, ${slowdown}× slowed; the plain page stands after ${smallest.toFixed(0)} ms`)
    told('first content, cold', of(cold, 'content'), wanted.content)
    told('today usable, cold', of(cold, 'usable'), wanted.usable)
    told('first content, return', of(again, 'content'), wanted.again)
    told('today usable, return', of(again, 'usable'))
    for (const one of [way, plainWay, plain]) one.close()
  }
} finally {
  await browser.close()
  await product.stop()
  rmSync(folder, { recursive: true, force: true })
}

function startKb(): number {
  const first = /src="\/portal\/(assets\/[^"]+\.js)"/.exec(readFileSync(join(dist, 'index.html'), 'utf8'))?.[1] ?? ''
  const found = new Set<string>()
  const add = (file: string) => {
    if (found.has(file)) return
    found.add(file)
    const code = readFileSync(join(dist, file), 'utf8')
    for (const [, name] of code.matchAll(/(?:from|import)\s*["'`]\.\/([^"'`]+\.js)["'`]/g)) add(`assets/${name}`)
  }
  add(first)
  return [...found].reduce((sum, file) => sum + brotliCompressSync(readFileSync(join(dist, file))).length, 0) / 1000
}

type Session = Awaited<ReturnType<BrowserContext['storageState']>>

async function signedIn(browser: Browser, base: string): Promise<{ session: Session; page: string }> {
  const context = await browser.newContext(phone)
  const page = await context.newPage()
  await page.goto(`${base}/portal/`)
  await page.getByLabel('Login').fill('talaba')
  await page.getByLabel('Parol', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await page.locator(usable).first().waitFor()
  const session = await context.storageState({ indexedDB: true })
  for (const origin of session.origins as { indexedDB?: { name: string }[] }[])
    origin.indexedDB = origin.indexedDB?.filter(({ name }) => name === 'markaz-portal') ?? []
  const body = await page.evaluate(() => document.body.outerHTML.replace(/<script.*?<\/script>/gs, ''))
  const styles = await page.evaluate(() =>
    [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText)).join('\n'),
  )
  await context.close()
  const head = '<meta charset="utf-8"><meta name="viewport" content="width=device-width">'
  return { session, page: `<!doctype html><html lang="uz">${head}<style>${styles}</style>${body}</html>` }
}

async function servePlain(page: string) {
  const body = brotliCompressSync(page)
  const server = createServer((request, answer) => {
    if (request.url !== '/') return answer.writeHead(404).end()
    answer.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' }).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as { port: number }).port}/`, close: () => server.close() }
}

/** Milliseconds since the start of the navigation. */
interface Visit {
  content: number
  usable: number
}

async function visit(context: BrowserContext, url: string): Promise<Visit> {
  const page = await context.newPage()
  const client = await context.newCDPSession(page)
  await client.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.addInitScript((rows) => {
    const watch = () => {
      if (document.querySelector(rows)) performance.mark('usable')
      else requestAnimationFrame(watch)
    }
    requestAnimationFrame(watch)
  }, usable)
  await page.goto(url, { waitUntil: 'commit' })
  await page.waitForFunction(() =>
    ['usable', 'first-contentful-paint'].every((name) => performance.getEntriesByName(name).length > 0),
  )
  const seen = await page.evaluate(() => {
    const at = (name: string) => performance.getEntriesByName(name)[0]?.startTime ?? 0
    return { content: at('first-contentful-paint'), usable: at('usable') }
  })
  await settled(page)
  await page.close()
  return seen
}

async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    if (location.pathname === '/portal/') await navigator.serviceWorker.ready
  })
}
