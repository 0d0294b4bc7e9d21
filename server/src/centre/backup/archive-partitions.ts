import { join } from 'node:path'
import type pg from 'pg'
import { writeAudit } from '../../access/audit.ts'
import { type Db, raw, sql } from '../../db/db.ts'
import type { PartitionedTable } from '../../db/partitions.ts'
import { BackupError, writeArchive } from './archive.ts'
import { runInSnapshot, writeBackupRows } from './backup-rows.ts'
import type { BackupTable } from './format.ts'

interface ArchivedPartition {
  name: string
  file: string
  rows: number
  sizeBytes: number
}

/**
 * Removes an old table partition from the database only after its archive file is complete and on the disk.
 * @throws BackupError when the file exists already, or another transaction wrote into the partition
 */
export async function* archiveOldPartitions(
  { db, pool }: { db: Db; pool: pg.Pool },
  { table, until, folder }: { table: PartitionedTable; until: Date; folder: string },
): AsyncGenerator<ArchivedPartition> {
  const parts = await db.many<BackupTable>(sql`
    select relname as name, (select json_agg(json_build_object('name', attname, 'type', format_type(atttypid, atttypmod)) order by attnum)
      from pg_attribute where attrelid = part.oid and attnum > 0 and not attisdropped) as columns
    from pg_inherits join pg_class part on part.oid = inhrelid
    cross join lateral (select partition_end(part.oid) as "end") it
    where inhparent = ${table}::regclass and "end" <= ${until} order by "end"`)
  for (const part of parts) {
    const file = join(folder, `${part.name}.tar`)
    let rows = 0
    const client = await pool.connect()
    const sizeBytes = await writeArchive(file, (archive) =>
      runInSnapshot(client, async () => {
        rows = await writeBackupRows(client, part, archive, () => {})
      }),
    ).finally(() => client.release())
    await db.transaction(async (tx) => {
      await tx.run(sql`set local lock_timeout = '3s'`)
      const name = raw(`"${part.name}"`)
      await tx.run(sql`lock table ${name} in share mode`)
      const stands = await tx.one<{ count: number }>(sql`select count(*) from ${name}`)
      if (stands?.count !== rows) throw new BackupError(`${part.name}: arxivlash paytida yozildi, bazada qoldi`)
      await tx.run(sql`drop table ${name}`)
      const nobody = { staffId: null, roleId: null, address: null, requestId: null }
      await writeAudit(
        tx,
        { ...nobody, permissionName: 'auth' },
        { action: 'archive', entity: table, after: { part: part.name, rows } },
      )
    })
    yield { name: part.name, file, rows, sizeBytes }
  }
}
