import { execFileSync } from 'node:child_process'

/**
 * Returns `isGone`, which tells whether the npm process that runs this program as a script has ended: the parent, or
 * the parent of a shell in between (Debian's `sh`). Without npm it is always false, because a program in the background
 * may outlive its shell.
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
    // A container may lack `ps`; then only the parent is watched.
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
