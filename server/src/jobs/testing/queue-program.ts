import { writeSync } from 'node:fs'
import { sql } from '../../db/db.ts'
import { openEmbeddedDatabase, openPostgres } from '../../db/open.ts'
import { systemClock } from '../../deps.ts'
import { createJobQueue } from '../queue.ts'

/**
 * A program that a test can kill: `node queue-program.ts FOLDER-OR-URL`. Each job counts its starts. A job whose key
 * begins with "long" does not end when it is started for the first time.
 */
const where = process.argv[2] as string
const database = where.startsWith('postgres') ? openPostgres(where, 4) : await openEmbeddedDatabase(where)
const { db } = database
const queue = createJobQueue({ db, clock: systemClock }, { renewAfterMs: 400 })
queue.handle({
  kind: 'sinov.ish',
  leaseMs: database.kind === 'embedded' ? 60_000 : 1_000,
  atOnce: 4,
  retryAfterMinutes: [1],
  async run({ key, attempt, signal }) {
    writeSync(1, `${key} ${attempt}\n`)
    if (key.startsWith('long') && attempt === 1)
      await new Promise((_, fail) => signal.addEventListener('abort', () => fail(signal.reason)))
    return {
      write: async (tx) => {
        await tx.run(sql`insert into app_value (name, value) values (${`done ${key} ${process.pid}`}, 'x')`)
      },
    }
  },
})
process.on('SIGTERM', () => void queue.stop().then(() => database.close()))
await queue.start({ isAlone: database.kind === 'embedded' })
writeSync(1, 'started\n')
