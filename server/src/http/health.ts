import type { FastifyInstance } from 'fastify'
import { sql } from '../db/db.ts'
import type { DatabaseProblemKind } from '../db/health-watch.ts'
import { awaitQueryOrTimeout } from '../db/timeouts.ts'
import type { Deps } from '../deps.ts'
import { isFolderWritable } from '../integrations/files/disk.ts'
import { programVersionWithCommit } from '../version.ts'

/** `isReady` becomes true when the database is reachable and its migrations have run. */
export interface ServerReadiness {
  isReady: boolean
  /** The data folder, to which the server must be able to write; undefined = no folder is checked. */
  folder?: string
}

const statuses = {
  ok: 200,
  /** The database does not answer, or its migrations have not run. */
  database: 503,
  /** The database can be read, but a commit would wait for a standby server that does not answer. */
  commit: 503,
  /** The database can be read, but its disk is full. */
  disk: 507,
  /** The data folder is missing, read-only, or owned by another operating system user. */
  folder: 507,
} as const
const statusByProblem: Record<DatabaseProblemKind, keyof typeof statuses> = {
  silent: 'database',
  commit: 'commit',
  disk: 'disk',
}

/**
 * Serves `/healthz` (the process runs, with its version) and `/readyz` (the database and the data folder accept
 * writes).
 */
export function registerHealthRoutes(app: FastifyInstance, deps: Deps, readiness: ServerReadiness): void {
  app.get('/healthz', async () => ({ status: 'ok', version: programVersionWithCommit }))
  app.get('/readyz', async (_request, reply) => {
    let status = readiness.isReady ? await readDatabaseStatus(deps) : 'database'
    const { folder } = readiness
    // A folder on a network drive that does not answer in time is reported as not writable.
    if (status === 'ok' && folder && !(await awaitQueryOrTimeout(isFolderWritable(folder)))) status = 'folder'
    return reply.code(statuses[status]).send({ status })
  })
}

/** Returns the database's status within two seconds, even if the database hangs. */
export async function readDatabaseStatus({ db, watch }: Pick<Deps, 'db' | 'watch'>): Promise<keyof typeof statuses> {
  const answers = await awaitQueryOrTimeout(db.one(sql`select 1 as one`))
  if (!answers) return 'database'
  return watch.trouble ? statusByProblem[watch.trouble] : 'ok'
}
