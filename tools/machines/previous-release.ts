import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { repositoryRoot } from '../install.mjs'
import type { FailureTestFolder } from './failure-test.ts'

const git = (...args: string[]) => execFileSync('git', args, { cwd: repositoryRoot, encoding: 'utf8' }).trim()

const migrationsAt = (commit: string) =>
  git('ls-tree', '--name-only', commit, 'server/migrations/')
    .split('\n')
    .filter((path) => path.endsWith('.sql'))

/**
 * Returns the newest commit before the newest migrations: the state of the previous release. A commit that lacks an
 * earlier migration comes from a branch that was merged later, and was never released.
 */
export function findPreviousReleaseCommit(): string {
  const now = migrationsAt('HEAD')
  const commits = git('log', '--format=%H^', '--diff-filter=A', '--', 'server/migrations').split('\n')
  const former = commits.find((commit) => {
    const then = migrationsAt(commit)
    return then.length < now.length && then.every((path, n) => path === now[n])
  })
  if (!former) throw new Error('no commit before the newest migration')
  return git('rev-parse', former)
}

/** @throws Error if git does not have the commit (shallow clone) */
export function checkOutPreviousRelease(testFolder: FailureTestFolder, commit: string): string {
  const folder = join(testFolder.folder, 'former')
  mkdirSync(folder)
  const archive = join(testFolder.folder, 'former.tar')
  execFileSync('git', ['archive', '-o', archive, commit], { cwd: repositoryRoot })
  execFileSync('tar', ['-xf', archive, '-C', folder])
  const lock = (of: string) => readFileSync(join(of, 'package-lock.json'), 'utf8')
  if (lock(folder) !== lock(repositoryRoot))
    execFileSync('npm', ['install', '--ignore-scripts', '--no-save', '--no-audit', '--no-fund'], {
      cwd: folder,
      stdio: 'inherit',
    })
  // npm's links to the workspaces are relative, so in the copied folder they lead to the copied workspaces.
  else
    for (const part of ['.', 'server'])
      if (existsSync(join(repositoryRoot, part, 'node_modules')))
        execFileSync('cp', ['-a', '--reflink=auto', join(repositoryRoot, part, 'node_modules'), join(folder, part)])
  return folder
}
