import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'

const root = join(import.meta.dirname, '../..')
export const password = 'Markaz-sinov-2026'

export interface Product {
  url: string
  /** What it has printed so far. */
  output(): string
  /** SIGKILL, as if the power went. */
  kill(): Promise<void>
  /** Starts it again on the same data and port. */
  start(): Promise<void>
  /** SIGTERM; answers the exit code. */
  stop(): Promise<number | null>
  /** Stops it and throws its data away. */
  remove(): Promise<void>
}

/** The real product as `npm start` runs it, with the demo centre, on data of its own (embedded, or a database on TEST_DATABASE_URL). */
export async function startProduct(settings: Record<string, string> = {}): Promise<Product> {
  const data = mkdtempSync(join(tmpdir(), 'markaz-e2e-'))
  const database = await ownDatabase()
  let child: ChildProcess | undefined
  let printed = ''
  const product: Product = {
    url: '',
    output: () => printed,
    async start() {
      const port = product.url ? new URL(product.url).port : '0'
      const mine = spawn(join(root, 'node_modules/.bin/node'), [join(root, 'server/src/main.ts')], {
        cwd: root,
        env: {
          ...process.env,
          NODE_ENV: 'production',
          PORT: port,
          MARKAZ_DATA: data,
          MARKAZ_ADMIN_PASSWORD: password,
          ...(database && { DATABASE_URL: database.url }),
          ...settings,
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      child = mine
      await new Promise<void>((resolve, reject) => {
        const hear = (chunk: Buffer) => {
          printed += chunk.toString()
          const ready = printed.match(/Markaz tayyor: (http:\S+)/g)?.at(-1)
          if (ready) {
            product.url = ready.replace('Markaz tayyor: ', '')
            resolve()
          }
        }
        printed = ''
        mine.stdout.on('data', hear)
        mine.stderr.on('data', hear)
        mine.once('exit', (code) => reject(new Error(`the product ended with ${code}:\n${printed}`)))
      })
    },
    kill: () => end('SIGKILL').then(() => {}),
    stop: () => end('SIGTERM'),
    async remove() {
      await end('SIGTERM')
      await database?.drop()
      rmSync(data, { recursive: true, force: true })
    },
  }

  function end(signal: NodeJS.Signals): Promise<number | null> {
    const mine = child
    if (!mine || mine.exitCode !== null || mine.signalCode) return Promise.resolve(mine?.exitCode ?? null)
    return new Promise((resolve) => {
      mine.once('exit', (code) => resolve(code))
      mine.kill(signal)
    })
  }

  await product.start()
  return product
}

async function ownDatabase() {
  const server = process.env.TEST_DATABASE_URL
  if (!server) return null
  const name = `markaz_e2e_${randomUUID().replaceAll('-', '')}`
  const administer = async (statement: string) => {
    const client = new pg.Client({ connectionString: server })
    await client.connect()
    await client.query(statement)
    await client.end()
  }
  await administer(`create database ${name}`)
  return {
    url: Object.assign(new URL(server), { pathname: `/${name}` }).href,
    drop: () => administer(`drop database if exists ${name} with (force)`),
  }
}
