import { execFileSync, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { repositoryRoot } from '../install.mjs'

/** A command block starts programs and creates a database, which takes long on a busy machine. */
export const runbookCommandsTimeoutMs = 240_000

/** Consecutive commands in docs/operating.md: indented lines, or a fenced block except CSV. */
interface CommandBlock {
  chapter: string
  commands: string[]
}

export function parseCommandBlocks(chapters: string): CommandBlock[] {
  return chapters.split(/^## /m).flatMap((text) => {
    const [chapter = '', ...lines] = text.split('\n')
    const blocks: CommandBlock[] = []
    let isOpen = false
    let fence: string | null = null
    for (const line of lines) {
      const isFence = line.startsWith('```')
      if (isFence) fence = fence === null ? line.slice(3).trim() : null
      const isCommand = !isFence && (fence === null ? line.startsWith('    ') : !fence.startsWith('csv'))
      if (isCommand && !isOpen) blocks.push({ chapter, commands: [] })
      if (isCommand) blocks.at(-1)?.commands.push(fence === null ? line.slice(4) : line)
      isOpen = isCommand
    }
    return blocks
  })
}

const { workspaces } = JSON.parse(readFileSync(join(repositoryRoot, 'package.json'), 'utf8')) as {
  workspaces: string[]
}

/** Copies the repository. The installed packages become hard links instead of an npm installation. */
export function copyRepository(to: string): void {
  mkdirSync(to)
  const pass = 'git ls-files -coz --exclude-standard | tar -c --null -T - --ignore-failed-read | tar -x -C "$0"'
  execFileSync('bash', ['-c', pass, to], { cwd: repositoryRoot, stdio: ['ignore', 'ignore', 'ignore'] })
  for (const part of ['.', ...workspaces].map((name) => join(name, 'node_modules'))) {
    const from = join(repositoryRoot, part)
    if (!existsSync(from)) continue
    mkdirSync(join(to, part))
    // Caches of Vite and Vitest are left out, because the running tests create and delete files there.
    const packages = readdirSync(from).filter((name) => !/^\.vite/.test(name))
    execFileSync('cp', ['-al', ...packages.map((name) => join(from, name)), join(to, part)])
  }
  // npm and the build write these files in place, so they must not be hard links.
  for (const name of ['.markaz', '.package-lock.json']) {
    rmSync(join(to, 'node_modules', name), { recursive: true, force: true })
    cpSync(join(repositoryRoot, 'node_modules', name), join(to, 'node_modules', name), { recursive: true })
  }
  for (const dist of ['web/dist', 'web/dist-drawn', 'portal/dist'])
    cpSync(join(repositoryRoot, dist), join(to, dist), { recursive: true })
}

export interface OperatorShell {
  run(what: string, ...commands: string[]): Promise<string>
  end(): void
}

export function startOperatorShell(
  cwd: string,
  env: NodeJS.ProcessEnv,
  adapted: (command: string) => string = (command) => command,
): OperatorShell {
  // A separate process group, so that everything that the shell has started can be ended.
  const shell = spawn('bash', ['-e'], { cwd, env, detached: true })
  let written = ''
  for (const stream of [shell.stdout, shell.stderr]) stream.on('data', (text) => (written += text))
  return {
    async run(what, ...commands) {
      const from = written.length
      const done = `${what} is done`
      if (shell.exitCode !== null) throw new Error(`The shell ended before: ${what}`)
      shell.stdin.write(`${commands.map(adapted).join('\n')}\necho "${done}"\n`)
      const endsAt = Date.now() + runbookCommandsTimeoutMs
      while (!written.slice(from).includes(done)) {
        if (shell.exitCode !== null) throw new Error(`${what}: the shell ended with ${shell.exitCode}:\n${written}`)
        if (Date.now() > endsAt) throw new Error(`${what} takes too long:\n${written}`)
        await delay(50)
      }
      return written.slice(from)
    },
    end() {
      if (shell.pid && shell.exitCode === null) process.kill(-shell.pid, 'SIGKILL')
    },
  }
}
