/**
 * Recovery drill `npm run proof:recovery`: data is restored after a deletion, after the loss of the machine, and from a
 * daily backup. Exit code 1 if required data is missing. Needs Debian's pgbackrest and restic.
 */
import { type ChildProcess, execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { roles } from '../protocol/src/people/roles/routes.ts'
import { sql } from '../server/src/db/db.ts'
import { openPostgres } from '../server/src/db/open.ts'
import { buildVideo } from '../server/src/testing/build-videos.ts'
import { repositoryRoot } from './install.mjs'
import {
  createFailureTestFolder,
  createFailureTestReport,
  readDeployFile,
  stopProcess,
  waitUntil,
} from './machines/failure-test.ts'
import { createFailureTestServer } from './machines/test-server.ts'
import { createUniqueRoleInput } from './machines/work.ts'
import { ensurePostgresBinaries, findFreePort } from './postgres.ts'
import { type SignedInUser, signIn } from './videos/person.ts'

const password = 'Sinov-2026'
/** PostgreSQL archives a WAL file after this many seconds; in production (deploy/) after one minute. */
const archiveSeconds = process.argv.includes('--short') ? 2 : 5

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
const promises = createFailureTestReport()
const testFolder = createFailureTestFolder({ pgbackrest: 'pgbackrest', restic: 'restic' })
process.once('exit', () => testFolder.clear())
try {
  await prove()
} catch (error) {
  promises.check(
    'the proof came to its end',
    false,
    error instanceof Error ? (error.stack ?? error.message) : String(error),
  )
}
console.log(promises.broken() === 0 ? '\nall promises kept' : `\n${promises.broken()} broken`)
process.exit(promises.broken() === 0 ? 0 : 1)

async function prove(): Promise<void> {
  const machine = await openMachine()
  const url = `postgres://postgres@127.0.0.1:${machine.port}/postgres`
  const env = {
    ...{ DATABASE_URL: url, MARKAZ_DATA: join(testFolder.folder, 'data'), MARKAZ_DEMO: '0', NODE_ENV: 'production' },
    ...{ MARKAZ_ADMIN_PASSWORD: password, FFMPEG_PATH: 'none', NODE_COMPILE_CACHE: join(testFolder.folder, 'cache') },
  }
  const product = createFailureTestServer(testFolder, 'markaz', await findFreePort(), env)
  await product.start()
  const base = `http://127.0.0.1:${product.port}`
  await machine.backUp()
  const people = startSaving(await signIn(base, 'superadmin', password))
  await delay(archiveSeconds * 1_000)

  const database = openPostgres(url, 2)
  const dueUntil = performance.now()
  const lastGood = (await database.db.one<{ at: string }>(sql`select clock_timestamp()::text as at`))?.at
  const laterFrom = performance.now()
  await delay(1_000)
  let goneAt = performance.now()
  await database.pool.query('drop schema public cascade')
  await delay(archiveSeconds * 2_000)
  await people.stop()
  await database.close()
  await product.stop()
  await machine.restore('--type=time', `--target=${lastGood}`, '--target-action=promote')
  const others = await goOn('all is deleted by mistake', people.saved, { dueUntil, laterFrom })

  // Simulates the loss of the database machine, together with the WAL that was not archived yet.
  await delay(archiveSeconds * 4_000)
  goneAt = performance.now()
  machine.kill()
  await others.stop()
  await product.kill()
  await machine.restore()
  const last = await goOn('the machine is lost', others.saved, { dueUntil: goneAt - 2 * archiveSeconds * 1_000 })
  await last.stop()

  await elsewhere()
  await product.stop()
  await machine.stop()

  /**
   * Starts the server on the restored database, checks which earlier saves exist, and lets users save again.
   * @param dueUntil saves that the server confirmed before this time must exist
   * @param laterFrom saves begun after this time must not exist
   */
  async function goOn(
    what: string,
    saved: readonly Save[],
    { dueUntil, laterFrom }: { dueUntil: number; laterFrom?: number },
  ) {
    await product.start()
    const now = openPostgres(url, 1)
    const names = await now.db.many<{ name: string }>(sql`select name from role where name like 'Rol %'`)
    await now.close()
    const there = new Set(names.map(({ name }) => name))
    const due = saved.filter(({ endedAt }) => endedAt <= dueUntil)
    const found = due.filter(({ name }) => there.has(name)).length
    promises.check(
      `${what}: what was saved until then is there`,
      found === due.length && found > 0,
      `${found} of ${due.length}`,
    )
    promises.check(`${what}: nothing is there twice`, there.size === names.length)
    if (laterFrom !== undefined) {
      const later = saved.filter(({ begunAt }) => begunAt > laterFrom)
      const left = later.filter(({ name }) => there.has(name)).length
      promises.check(
        `${what}: nothing that came later is there`,
        left === 0 && later.length > 0,
        `${left} of ${later.length}`,
      )
    }
    const newest = Math.max(...saved.filter(({ name }) => there.has(name)).map(({ endedAt }) => endedAt))
    console.log(`${what}: the newest save that is there was made ${((goneAt - newest) / 1_000).toFixed(1)} s before`)
    const people = startSaving(await signIn(base, 'superadmin', password))
    await waitUntil(() => people.saved.length > 0, `${what}: people save again`)
    return people
  }

  async function elsewhere(): Promise<void> {
    const folder = join(testFolder.folder, 'backup')
    mkdirSync(folder)
    const file = join(folder, 'markaz.tar')
    const video = randomUUID()
    mkdirSync(join(env.MARKAZ_DATA, 'files/videos', video), { recursive: true })
    writeFileSync(join(env.MARKAZ_DATA, 'files/videos', video, 'master.m3u8'), '#EXTM3U')
    const now = openPostgres(url, 1)
    const row = await now.db.one<{ id: number }>(sql`select id from staff`)
    await buildVideo(now.db, { authorId: row?.id as number, hostId: video })
    await now.close()
    const run = (command: string, args: string[], more: NodeJS.ProcessEnv = {}) =>
      execFileSync(command, args, {
        cwd: repositoryRoot,
        env: { ...process.env, ...env, ...more },
        stdio: ['ignore', 'pipe', 'inherit'],
      })
    run(process.execPath, ['server/src/backup.ts', 'make', file, '--separate-videos'])
    const secret = {
      RESTIC_REPOSITORY: join(testFolder.folder, 'restic'),
      RESTIC_PASSWORD: randomUUID(),
      RESTIC_CACHE_DIR: join(testFolder.folder, 'restic-cache'),
    }
    run('restic', ['init'], secret)
    run('restic', ['backup', folder], secret)
    promises.check('a daily backup elsewhere names nobody', !holds(secret.RESTIC_REPOSITORY, 'superadmin'))
    const back = join(testFolder.folder, 'back')
    run('restic', ['restore', 'latest', '--target', back], secret)
    run(process.execPath, ['server/src/backup.ts', 'check', join(back, file)])
    promises.check('a daily backup and its videos come back from elsewhere, and are whole', true)
  }
}

async function openMachine() {
  const [folder, repository] = [testFolder.place('pg'), testFolder.place('elsewhere')]
  const [data, bin, port] = [join(folder, 'db'), ensurePostgresBinaries(), await findFreePort()]
  const configure = (passPhrase: string, name = 'pgbackrest.conf') => {
    const file = join(testFolder.folder, name)
    writeFileSync(
      file,
      readDeployFile('pgbackrest/pgbackrest.conf', {
        ...{ '/mnt/elsewhere/pgbackrest': repository, 'put-in-48-letters-of-your-own': passPhrase },
        ...{ '/var/lib/postgresql/15/main': data, '/var/run/postgresql': folder, 'pg1-port=5432': `pg1-port=${port}` },
        '[markaz]': `lock-path=${folder}/lock\nspool-path=${folder}/spool\n[markaz]\npg1-user=postgres\npg1-database=postgres`,
      }),
    )
    return file
  }
  const file = configure(randomUUID())
  const run = async (name: string, command: string, args: string[]) => {
    const [code] = await once(testFolder.start(name, command, args), 'exit')
    return code as number
  }
  const must = async (name: string, command: string, args: string[]) => {
    if ((await run(name, command, args)) !== 0) throw new Error(`${name}: ${testFolder.said(name).slice(-1_000)}`)
  }
  const argsOf = (conf: string, ...args: string[]) => [`--config=${conf}`, '--stanza=markaz', ...args]
  const tool = (...args: string[]) => must('pgbackrest', 'pgbackrest', argsOf(file, ...args))
  let server: ChildProcess
  async function start(): Promise<void> {
    const settings = {
      ...{ listen_addresses: '127.0.0.1', port, unix_socket_directories: folder },
      ...{ archive_mode: 'on', archive_timeout: archiveSeconds },
      archive_command: `pgbackrest --config=${file} --stanza=markaz archive-push %p`,
    }
    server = testFolder.start('postgres', `${bin}/postgres`, [
      '-D',
      data,
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ])
    const probe = openPostgres(`postgres://postgres@127.0.0.1:${port}/postgres`, 1)
    const isOpen = () =>
      probe.db.one<{ is: boolean }>(sql`select not pg_is_in_recovery() as is`).then(
        (row) => row?.is === true,
        () => false,
      )
    await waitUntil(isOpen, 'PostgreSQL is open')
    // After a restore PostgreSQL archives WAL only after its next checkpoint, which may take five minutes, so the drill
    // forces it.
    await probe.pool.query('checkpoint')
    await probe.close()
  }
  await must('initdb', `${bin}/initdb`, ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8'])
  await start()
  await tool('stanza-create')
  return {
    port,
    async backUp() {
      await tool('--type=full', 'backup')
      await tool('check')
      promises.check('elsewhere nobody is named', !holds(repository, 'superadmin'))
      const strange = configure(randomUUID(), 'strange.conf')
      const opened = await run('strange', 'pgbackrest', argsOf(strange, `--pg1-path=${folder}/strange`, 'restore'))
      promises.check('elsewhere cannot be read without the pass phrase', opened !== 0)
    },
    kill: () => server.kill('SIGKILL'),
    stop: () => stopProcess(server),
    async restore(...how: string[]) {
      await stopProcess(server)
      rmSync(data, { recursive: true, force: true })
      const from = performance.now()
      await tool(...how, 'restore')
      await start()
      console.log(`PostgreSQL is back after ${((performance.now() - from) / 1_000).toFixed(1)} s`)
    },
  }
}

interface Save {
  name: string
  begunAt: number
  endedAt: number
}

function startSaving(person: SignedInUser) {
  const saved: Save[] = []
  let isOver = false
  const running = (async () => {
    while (!isOver) {
      const [body, begunAt] = [createUniqueRoleInput(), performance.now()]
      await person.ask(roles.create, { body }).then(
        () => saved.push({ name: body.name, begunAt, endedAt: performance.now() }),
        () => {},
      )
      await delay(50)
    }
  })()
  return {
    saved: saved as readonly Save[],
    async stop() {
      isOver = true
      await running
    },
  }
}

function holds(folder: string, words: string): boolean {
  return readdirSync(folder, { recursive: true, withFileTypes: true }).some(
    (entry) => entry.isFile() && readFileSync(join(entry.parentPath, entry.name)).includes(words),
  )
}
