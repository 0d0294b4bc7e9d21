import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Program } from '../../../testing/program.ts'

export const node = fileURLToPath(new URL('../../../../../node_modules/.bin/node', import.meta.url))
export const program = fileURLToPath(new URL('../../../backup.ts', import.meta.url))

/** Runs `npm run backup`, `npm run backup:check` or `npm run restore` in a separate process. */
export function run(command: 'make' | 'check' | 'restore', file: string, settings: Record<string, string>) {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const env = { PATH, NODE_COMPILE_CACHE, TZ: 'UTC', ...settings }
  return new Promise<{ code: number; written: string }>((resolve) =>
    execFile(node, [program, command, file], { env }, (error, stdout, stderr) =>
      resolve({ code: error ? (error.code as unknown as number) : 0, written: stdout + stderr }),
    ),
  )
}

export const addRole = (to: Program, token: string, name: string) =>
  to.call('POST', '/roles', {
    token,
    body: { name, type: 2, permissions: [{ name: 'profile', permissions: ['read'] }] },
  })
export const roles = async (of: Program, token: string) =>
  (await of.call('GET', '/roles/all', { token })).data.roles.map(({ name }) => name)
