import { execFileSync } from 'node:child_process'

/**
 * The npm that runs this program as a script: directly, or with a shell between the two (Debian's `sh` stays).
 * Without npm there is nobody to follow: a program started in the background outlives its shell.
 */
export function startedBy() {
  const parent = process.ppid
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return { isGone: () => false }
  const above = /^\S*sh -c /.test(ps('args', parent)) ? Number(ps('ppid', parent)) : null
  return { isGone: () => process.ppid !== parent || (above !== null && !isAlive(above)) }
}

function ps(what, pid) {
  try {
    return execFileSync('ps', ['-o', `${what}=`, '-p', String(pid)], { encoding: 'utf8' }).trim()
  } catch {
    // A container may lack `ps`: the parent itself is followed all the same.
    return ''
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}
