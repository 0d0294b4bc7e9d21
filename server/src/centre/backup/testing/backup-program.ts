import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { StartedTestProgram } from '../../../testing/program.ts'

export const nodePath = fileURLToPath(new URL('../../../../../node_modules/.bin/node', import.meta.url))
export const backupProgramPath = fileURLToPath(new URL('../../../backup.ts', import.meta.url))

export function runBackupCommand(
  command: 'make' | 'check' | 'restore',
  file: string,
  settings: Record<string, string>,
) {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const env = { PATH, NODE_COMPILE_CACHE, TZ: 'UTC', ...settings }
  return new Promise<{ code: number; written: string }>((resolve) =>
    execFile(nodePath, [backupProgramPath, command, file], { env }, (error, stdout, stderr) =>
      resolve({ code: error ? (error.code as unknown as number) : 0, written: stdout + stderr }),
    ),
  )
}

export const createRoleThroughApi = (startedProgram: StartedTestProgram, token: string, name: string) =>
  startedProgram.call('POST', '/roles', {
    token,
    body: { name, type: 2, permissions: [{ name: 'profile', permissions: ['read'] }] },
  })
export const listRoleNames = async (startedProgram: StartedTestProgram, token: string) =>
  (await startedProgram.call('GET', '/roles/all', { token })).data.roles.map(({ name }) => name)
