import { type RunningPostgres, startServer } from '../../../tools/postgres.ts'

/** One that repeats another and may be read; `select pg_wal_replay_pause()` holds it where it is. */
export function startStandby({ url }: RunningPostgres, ...settings: string[]): Promise<RunningPostgres> {
  return startServer(settings, (data) => ['pg_basebackup', '-d', url, '-D', data, '-R', '-X', 'stream', '-c', 'fast'])
}
