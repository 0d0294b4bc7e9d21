declare module 'fastify' {
  interface FastifyInstance {
    /** The last hour of this process's log, for support bundles. */
    recentLog: RecentLogLines
  }
}

interface Line {
  at: number
  text: string
}

export interface RecentLogLines {
  add(line: string): void
  /** The stored log lines as JSON texts, oldest first. */
  lines(): string[]
}

const hourMs = 3_600_000
/** Maximum number of stored characters: of usual log lines, and of warnings and errors (`serious`). */
const maxStoredCharacters = { usual: 2_000_000, serious: 1_000_000 }

/**
 * Keeps the last hour of the log, or less if the log is long. Warnings and errors are kept separately, so that many
 * requests do not displace them.
 */
export function createRecentLogBuffer(now: () => number = Date.now): RecentLogLines {
  const stores = {
    usual: boundedLines(maxStoredCharacters.usual, now),
    serious: boundedLines(maxStoredCharacters.serious, now),
  }
  return {
    add(text) {
      const isSerious = /^\{"level":[4-9]0/.test(text)
      stores[isSerious ? 'serious' : 'usual'].add(text)
    },
    lines: () =>
      [...stores.usual.lines(), ...stores.serious.lines()]
        .toSorted((one, other) => one.at - other.at)
        .map(({ text }) => text),
  }
}

function boundedLines(most: number, now: () => number) {
  let lines: Line[] = []
  /** Lines before this index are too old or exceed the limit; they are removed from the array from time to time. */
  let first = 0
  let chars = 0
  const forget = () => {
    const after = now() - hourMs
    for (let line = lines[first]; line && (chars > most || line.at < after); line = lines[++first])
      chars -= line.text.length
    if (first > lines.length / 2) {
      lines = lines.slice(first)
      first = 0
    }
  }
  return {
    add(text: string) {
      lines.push({ at: now(), text })
      chars += text.length
      forget()
    },
    lines() {
      forget()
      return lines.slice(first)
    },
  }
}
