import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../install.mjs'
import type { Room } from './room.ts'

const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()

/** The newest commit that does not know the newest migration. */
export const beforeNewestMigration = () =>
  git('rev-parse', `${git('log', '-1', '--format=%H', '--diff-filter=A', '--', 'server/migrations')}^`)

/**
 * The program as it was at a commit, in a folder of the room and ready to run.
 * @throws Error when git does not know that commit (a shallow copy of the history)
 */
export function formerProgram(room: Room, commit: string): string {
  const folder = join(room.folder, 'former')
  mkdirSync(folder)
  const archive = join(room.folder, 'former.tar')
  execFileSync('git', ['archive', '-o', archive, commit], { cwd: root })
  execFileSync('tar', ['-xf', archive, '-C', folder])
  const lock = (of: string) => readFileSync(join(of, 'package-lock.json'), 'utf8')
  if (lock(folder) !== lock(root))
    execFileSync('npm', ['install', '--ignore-scripts', '--no-save', '--no-audit', '--no-fund'], {
      cwd: folder,
      stdio: 'inherit',
    })
  // Its links to the workspaces are relative: here they lead to its own.
  else
    for (const part of ['.', 'server'])
      if (existsSync(join(root, part, 'node_modules')))
        execFileSync('cp', ['-a', '--reflink=auto', join(root, part, 'node_modules'), join(folder, part)])
  return folder
}
