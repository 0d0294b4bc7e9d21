import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'

const root = join(import.meta.dirname, '../..')
/** The superadmin's, and of whom an errand makes. */
export const password = 'Markaz-sinov-2026'
/** The password of the demo centre's accounts. */
export const demoPassword = 'Namuna-sinov-2026'

export interface Product {
  url: string
  /** Where its data are. */
  centre: OpenedCentre
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

/**
 * The real product as `npm start` runs it, on its own copy of the demo centre (embedded, or a database on TEST_DATABASE_URL).
 * @param settings further ones of its environment
 */
export function startProduct(settings: Record<string, string> = {}): Promise<Product> {
  return startOn(inject('openedCentre'), inject('folder'), settings)
}

/** Nothing outlives the process of the errands, which Vitest ends by a signal: by itself that would not be an exit. */
const running = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})
process.once('SIGTERM', () => process.exit())

let shared: Promise<Product> | undefined

/**
 * One for all errands of this process that leave behind nothing that another would trip over; it ends with the process.
 * Whoever kills it, counts all of something, or changes what others sign in with takes one of its own.
 */
export function sharedProduct(): Promise<Product> {
  shared ??= startProduct()
  return shared
}

/** A demo centre that was opened and closed again. */
export interface OpenedCentre {
  /** Its data folder. */
  data: string
  /** Its database; null = the folder holds it. */
  database: string | null
}

/**
 * @param centre what it begins with a copy of; null = it opens the demo centre itself, which takes its time
 * @param folder where its data lie, in a folder of their own
 */
export async function startOn(
  centre: OpenedCentre | null,
  folder: string,
  settings: Record<string, string> = {},
): Promise<Product> {
  const data = mkdtempSync(join(folder, 'data-'))
  if (centre) cpSync(centre.data, data, { recursive: true })
  const database = await ownDatabase(centre?.database ?? null)
  let child: ChildProcess | undefined
  let printed = ''
  const product: Product = {
    url: '',
    centre: { data, database: database?.name ?? null },
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
          MARKAZ_DEMO_PASSWORD: demoPassword,
          ...(database && { DATABASE_URL: database.url, MARKAZ_DEMO: '1' }),
          ...settings,
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      child = mine
      running.add(mine)
      mine.once('exit', () => running.delete(mine))
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

async function ownDatabase(template: string | null) {
  const server = process.env.TEST_DATABASE_URL
  if (!server) return null
  const name = `${template ?? 'markaz_e2e'}_${randomUUID().slice(0, 8)}`
  await administer(server, `create database ${name}${template ? ` template ${template}` : ''}`)
  return {
    name,
    url: Object.assign(new URL(server), { pathname: `/${name}` }).href,
    drop: () => administer(server, `drop database if exists ${name} with (force)`),
  }
}

/** A template and all its copies. */
export async function dropDatabases(template: string | null): Promise<void> {
  const server = process.env.TEST_DATABASE_URL
  if (!server || !template) return
  const rows = await administer(server, `select datname from pg_database where starts_with(datname, '${template}')`)
  for (const { datname } of rows) await administer(server, `drop database if exists ${datname} with (force)`)
}

async function administer(server: string, statement: string): Promise<{ datname: string }[]> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}
