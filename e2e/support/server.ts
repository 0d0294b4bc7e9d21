import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'

const root = join(import.meta.dirname, '../..')
export const superadminPassword = 'Markaz-sinov-2026'
export const demoAccountPassword = 'Namuna-sinov-2026'

export interface RunningServer {
  url: string
  centre: DataOfStoppedServer
  output(): string
  /** Kills the server with SIGKILL, like a power cut. */
  kill(): Promise<void>
  /** Starts the stopped server again with the same data and port. */
  start(): Promise<void>
  /** Stops the server with SIGTERM and returns its exit code. */
  stop(): Promise<number | null>
  remove(): Promise<void>
}

/**
 * Starts the real server with its own copy of the demo centre. The database is embedded, or on the server in
 * TEST_DATABASE_URL.
 * @param settings additional environment variables
 */
export function startServer(settings: Record<string, string> = {}): Promise<RunningServer> {
  return startServerWithData(inject('openedCentre'), inject('folder'), settings)
}

/**
 * Servers that are killed when this process exits. Vitest ends this process by SIGTERM, which alone would run no `exit`
 * handler.
 */
const running = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})
process.once('SIGTERM', () => process.exit())

let shared: Promise<RunningServer> | undefined

/**
 * Starts the server that most scenarios share. A scenario that kills the server, counts all rows, or changes other
 * users' sign-in data needs its own server.
 */
export function startSharedServer(): Promise<RunningServer> {
  shared ??= startServer()
  return shared
}

export interface DataOfStoppedServer {
  /** The data folder with the uploads and, if the database is embedded, the database. */
  data: string
  /** The database's name; null = the database is embedded in the data folder. */
  database: string | null
}

/**
 * @param centre the demo centre whose data the server copies; null = the server creates a demo centre, which takes long
 * @param folder the folder in which the server's data folder is created
 */
export async function startServerWithData(
  centre: DataOfStoppedServer | null,
  folder: string,
  settings: Record<string, string> = {},
): Promise<RunningServer> {
  const data = mkdtempSync(join(folder, 'data-'))
  if (centre) cpSync(centre.data, data, { recursive: true })
  const database = await ownDatabase(centre?.database ?? null)
  let child: ChildProcess | undefined
  let printed = ''
  const product: RunningServer = {
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
          MARKAZ_ADMIN_PASSWORD: superadminPassword,
          MARKAZ_DEMO_PASSWORD: demoAccountPassword,
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

export async function dropTestDatabases(template: string | null): Promise<void> {
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
