import { Gauge, type Registry } from 'prom-client'
import { sql } from '../db/db.ts'
import { awaitQueryOrTimeout, reusePendingQuery } from '../db/timeouts.ts'
import type { Deps } from '../deps.ts'
import { freeDiskBytesOf, isFolderWritable } from '../integrations/files/disk.ts'

interface Server {
  bytes: number
  now: string
  replicas: number
}

export function registerDatabaseMetrics(registry: Registry, { db }: Pick<Deps, 'db'>): void {
  const ask = reusePendingQuery(async () => {
    const askedAt = Date.now()
    const server = await db.one<Server>(sql`
      select pg_database_size(current_database()) as bytes, clock_timestamp() as now,
        (select count(*) from pg_stat_replication) as replicas`)
    return server && { ...server, offset: (new Date(server.now).getTime() - (askedAt + Date.now()) / 2) / 1_000 }
  })
  const gauge = (name: string, help: string, of: (server: Server & { offset: number }) => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        const server = await ask()
        if (server) this.set(of(server))
      },
    })
  gauge('markaz_database_bytes', 'Size of the database on its disk', ({ bytes }) => bytes)
  gauge('markaz_replicas', 'Servers that repeat this database at the moment', ({ replicas }) => replicas)
  gauge(
    'markaz_clock_offset_seconds',
    "How far the database's clock is ahead of this machine's",
    ({ offset }) => offset,
  )
}

/** Measures the disks of this machine; the disk of a remote PostgreSQL cannot be measured. `folders`: paths by name. */
export function registerDiskMetrics(registry: Registry, folders: Record<string, string>): void {
  new Gauge({
    name: 'markaz_disk_free_bytes',
    help: 'Room on the disk of a folder of ours: data (files, the embedded database), backup',
    labelNames: ['folder'],
    registers: [registry],
    async collect() {
      for (const [folder, path] of Object.entries(folders)) {
        const free = await awaitQueryOrTimeout(freeDiskBytesOf(path))
        if (free !== undefined) this.set({ folder }, free)
      }
    },
  })
  new Gauge({
    name: 'markaz_disk_writable',
    help: '1 = the folder can be written to; 0 = it is missing, mounted read-only, or belongs to another user',
    labelNames: ['folder'],
    registers: [registry],
    async collect() {
      for (const [folder, path] of Object.entries(folders)) {
        const answer = await awaitQueryOrTimeout(isFolderWritable(path))
        this.set({ folder }, answer ? 1 : 0)
      }
    },
  })
}
