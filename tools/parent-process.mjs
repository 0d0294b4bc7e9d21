import { execFileSync } from 'node:child_process'

/**
 * `isGone` returns whether the npm process that started this program has ended. Without npm it returns false, because a
 * background program may outlive its shell.
 */
export function createParentProcessCheck() {
  const parent = process.ppid
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return { isGone: () => false }
  const above = /^\S*sh -c /.test(ps('args', parent)) ? Number(ps('ppid', parent)) : null
  return { isGone: () => process.ppid !== parent || (above !== null && !isAlive(above)) }
}

function ps(what, pid) {
  try {
    return execFileSync('ps', ['-o', `${what}=`, '-p', String(pid)], { encoding: 'utf8' }).trim()
  } catch {
    // A container may lack `ps`; then only the direct parent process is watched.
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
