import { spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { createInterface } from 'node:readline'

interface ProgramRun {
  /** The working folder; output files have relative names in it. */
  folder: string
  signal: AbortSignal
  /** Called for each line of standard output. */
  onLine?: (line: string) => void
}

export interface ProgramEnd {
  /** null = killed. */
  code: number | null
  /** The end of standard error: for the log, never for users. */
  stderr: string
}

const keptBytes = 4_096

/**
 * Runs a program on a possibly malicious file: without input, without our environment (it contains passwords), and with
 * low priority. It is killed at once when the signal aborts.
 * @throws the signal's reason; spawn's error when there is no such program
 */
export async function runProgram(
  command: readonly string[],
  { folder, signal, onLine }: ProgramRun,
): Promise<ProgramEnd> {
  signal.throwIfAborted()
  const [program, ...args] = command as [string, ...string[]]
  const child = spawn(program, args, { cwd: folder, env: {}, stdio: ['ignore', 'pipe', 'pipe'] })
  const kill = () => child.kill('SIGKILL')
  signal.addEventListener('abort', kill)
  try {
    if (child.pid) lowerPriority(child.pid)
    let stderr = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      stderr = (stderr + text).slice(-keptBytes)
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
    // The process has already ended, or the system does not allow it. Then it runs with normal priority.
  }
}
