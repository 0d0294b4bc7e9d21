import { spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { createInterface } from 'node:readline'

interface ProgramRun {
  /** The working folder; what it writes goes there by relative names. */
  folder: string
  signal: AbortSignal
  /** A line of its standard output. */
  onLine?: (line: string) => void
}

export interface ProgramEnd {
  /** null = killed. */
  code: number | null
  /** The last words of its standard error: for the log, never for people. */
  stderr: string
}

const keptBytes = 4_096

/**
 * Runs a program on a file that is hostile until shown otherwise: no input, nothing of our environment (it holds
 * passwords), behind everything else that wants the processor. Killed at once when the signal says so.
 * @throws the signal's reason; what spawn says when there is no such program
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
    // It has ended already, or the machine does not allow it: it then runs like the rest.
  }
}
