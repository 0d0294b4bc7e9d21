import { spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { createInterface } from 'node:readline'

interface ProgramRun {
  folder: string
  signal: AbortSignal
  onLine?: (line: string) => void
}

export interface ExternalProgramResult {
  /** Exit code of the program; null = it was killed. */
  code: number | null
  /** The end of the program's standard error, only for the log and never for users. */
  stderr: string
}

const maxKeptOutputBytes = 4_096

/**
 * Runs a program on a file that may be malicious. The program gets none of our environment variables, which contain
 * passwords.
 * @throws the signal's reason; the error of `spawn` if the program does not exist
 */
export async function runProgramOnUntrustedFile(
  command: readonly string[],
  { folder, signal, onLine }: ProgramRun,
): Promise<ExternalProgramResult> {
  signal.throwIfAborted()
  const [program, ...args] = command as [string, ...string[]]
  const child = spawn(program, args, { cwd: folder, env: {}, stdio: ['ignore', 'pipe', 'pipe'] })
  const kill = () => child.kill('SIGKILL')
  signal.addEventListener('abort', kill)
  try {
    if (child.pid) lowerPriority(child.pid)
    let stderr = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      stderr = (stderr + text).slice(-maxKeptOutputBytes)
    })
    createInterface({ input: child.stdout }).on('line', (line) => onLine?.(line))
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once('error', reject)
      child.once('close', resolve)
    })
    signal.throwIfAborted()
    return { code, stderr }
  } finally {
    signal.removeEventListener('abort', kill)
  }
}

function lowerPriority(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // Ignores the error: the program may have ended already, or the system forbids the change of its priority.
  }
}
