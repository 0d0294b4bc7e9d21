/**
 * How quickly the first screen is there, cold, at full speed and with the processor slowed four times: the groups list
 * beside the smallest Ant Design page with the same columns (minimal/), both from loopback, compressed, alternating;
 * medians. And how much script the sign-in needs, a return visit from cache, and the next page of a list.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer, request as forward } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { build } from 'vite'
import { openBrowser, signIn } from './browser.ts'
import { median } from './tables.ts'

const root = join(import.meta.dirname, '../..')
const rounds = 7
const password = 'bench-bench-1'

const folder = mkdtempSync(join(tmpdir(), 'markaz-bench-web-'))
const product = await startProduct(join(folder, 'data'))
const minimal = await serveMinimal(join(folder, 'minimal'), product.url)
const browser = await openBrowser()
try {
  const storage = await signIn(browser, product.url, { login: 'superadmin', password })
  console.log(`sign-in: ${(await scriptBytes(browser)).toFixed(0)} kB of compressed script (wanted ≤ 200)`)
  for (const slowdown of [1, 4]) {
    const ours: number[] = []
    const theirs: number[] = []
    const returning: number[] = []
    const nextPage: number[] = []
    for (let round = 0; round < rounds; round++) {
      theirs.push((await firstRow(browser, storage, `${minimal.url}/`, slowdown)).cold)
      const visit = await firstRow(browser, storage, `${product.url}/groups`, slowdown)
      ours.push(visit.cold)
      returning.push(visit.returning)
      nextPage.push(visit.nextPage)
    }
    const cold = median(ours)
    console.log(
      `${slowdown}× slowed: first row cold ${cold.toFixed(0)} ms, smallest page ${median(theirs).toFixed(0)} ms, ratio ${(cold / median(theirs)).toFixed(2)} (wanted ≤ 1.2); ` +
        `return visit ${median(returning).toFixed(0)} ms = ${(median(returning) / cold).toFixed(2)} of cold (wanted < 0.5); next page ${median(nextPage).toFixed(0)} ms (wanted ≤ 100)`,
    )
  }
} finally {
  await browser.close()
  minimal.close()
  await product.stop()
  rmSync(folder, { recursive: true, force: true })
}

async function startProduct(data: string) {
  const child: ChildProcess = spawn(process.execPath, [join(root, 'server/src/main.ts')], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', PORT: '0', MARKAZ_DATA: data, MARKAZ_ADMIN_PASSWORD: password },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await new Promise<string>((resolve, reject) => {
    let printed = ''
    child.stdout?.on('data', (chunk: Buffer) => {
      printed += chunk.toString()
      const match = printed.match(/Markaz tayyor: (http:\S+)/)
      if (match?.[1]) resolve(match[1])
    })
    child.once('exit', (code) => reject(new Error(`the product ended with ${code}: ${printed}`)))
  })
  return {
    url,
    stop: () =>
      new Promise<void>((resolve) => {
        child.once('exit', () => resolve())
        child.kill('SIGTERM')
      }),
  }
}

/** Serves the built smallest page as the product serves its own: compressed beforehand, calls passed on. */
async function serveMinimal(outDir: string, api: string) {
  await build({
    root: join(import.meta.dirname, 'minimal'),
    logLevel: 'error',
    build: { outDir, emptyOutDir: true, target: 'es2024' },
  })
  const files = new Map<string, { body: Buffer; type: string }>()
  const add = (path: string, type: string) =>
    files.set(path, { body: brotliCompressSync(readFileSync(join(outDir, path))), type })
  add('/index.html', 'text/html; charset=utf-8')
  for (const name of readdirSync(join(outDir, 'assets')))
    add(`/assets/${name}`, name.endsWith('.js') ? 'text/javascript' : 'text/css')
  const server = createServer((incoming, outgoing) => {
    const path = incoming.url === '/' ? '/index.html' : (incoming.url ?? '')
    const file = files.get(path)
    if (file) return outgoing.writeHead(200, { 'content-type': file.type, 'content-encoding': 'br' }).end(file.body)
    if (!path.startsWith('/api/')) return outgoing.writeHead(404).end()
    incoming.pipe(
      forward(`${api}${path}`, { method: incoming.method, headers: incoming.headers }, (answer) => {
        outgoing.writeHead(answer.statusCode ?? 500, answer.headers)
        answer.pipe(outgoing)
      }),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as { port: number }).port}`, close: () => server.close() }
}

type Storage = Record<string, string>

async function scriptBytes(browser: Browser): Promise<number> {
  const context = await browser.newContext()
  const page = await context.newPage()
  let bytes = 0
  const client = await context.newCDPSession(page)
  await client.send('Network.enable')
  const scripts = new Set<string>()
  client.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId)
  })
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength
  })
  await page.goto(`${product.url}/signin`, { waitUntil: 'networkidle' })
  await context.close()
  return bytes / 1000
}

/** Milliseconds from the start of the navigation to the first row of data. */
async function firstRow(browser: Browser, storage: Storage, url: string, slowdown: number) {
  const context: BrowserContext = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'uz-UZ' })
  await context.addInitScript((items) => {
    for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value)
    const watch = () => {
      const row = document.querySelector('tr[data-row-key]')
      if (row) performance.mark('first-row')
      else requestAnimationFrame(watch)
    }
    requestAnimationFrame(watch)
  }, storage)
  const open = async (page: Page) => {
    const client = await context.newCDPSession(page)
    await client.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    await page.goto(url, { waitUntil: 'commit' })
    await page.waitForFunction(() => performance.getEntriesByName('first-row').length > 0)
    return page.evaluate(() => performance.getEntriesByName('first-row')[0]?.startTime ?? 0)
  }
  const page = await context.newPage()
  const cold = await open(page)
  await page.waitForLoadState('networkidle')
  await page.close()
  const again = await context.newPage()
  const returning = await open(again)
  await again.waitForLoadState('networkidle')
  const nextPage = url.startsWith(product.url) ? await turnPage(again) : 0
  await context.close()
  return { cold, returning, nextPage }
}

/** From the click on page 2 to another first row. */
async function turnPage(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const first = () => document.querySelector('tr[data-row-key]')?.getAttribute('data-row-key')
        const before = first()
        const from = performance.now()
        ;(document.querySelector('nav button[title="2"]') as HTMLElement).click()
        const watch = () =>
          first() && first() !== before ? resolve(performance.now() - from) : requestAnimationFrame(watch)
        requestAnimationFrame(watch)
      }),
  )
}
