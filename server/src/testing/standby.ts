import { type RunningPostgres, startPostgresInstance } from '../../../tools/postgres.ts'

/** Starts a read-only standby server of the given PostgreSQL. `select pg_wal_replay_pause()` pauses the replication. */
export function startStandbyServer({ url }: RunningPostgres, ...settings: string[]): Promise<RunningPostgres> {
  return startPostgresInstance(settings, (data) => [
    'pg_basebackup',
    '-d',
    url,
    '-D',
    data,
    '-R',
    '-X',
    'stream',
    '-c',
    'fast',
  ])
}
