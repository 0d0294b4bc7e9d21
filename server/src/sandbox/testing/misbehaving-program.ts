import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { AppError } from '@markaz/protocol/errors'
import { generalErrorTexts } from '@markaz/protocol/field-texts'
import { serveSandboxTasks } from '../program.ts'

const tasks = {
  double: (bytes: Buffer) => Buffer.concat([bytes, bytes]),
  refuse: () => {
    throw new AppError('FILE_TYPE', { fields: { file: generalErrorTexts.wrong } })
  },
  stumble: () => {
    throw new TypeError('a bug')
  },
  loop: () => {
    for (;;);
  },
  fillHeap: () => {
    const kept: number[][] = []
    for (;;) kept.push(Array(100_000).fill(1.5))
  },
  /** Uses memory outside the JavaScript heap, as a decompressed image does. */
  fillMemory: async () => {
    const kept: Buffer[] = []
    for (;;) {
      kept.push(Buffer.alloc(20_000_000, 1))
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  },
  quit: () => process.exit(0),
  reach: () => {
    const tried = (what: () => unknown) => {
      try {
        return typeof what()
      } catch (error) {
        return (error as { code?: string }).code
      }
    }
    return {
      secret: process.env.PATH,
      read: tried(() => readFileSync('/etc/hostname')),
      // The repository's root folder must not be readable, because the data folder may be inside it.
      beside: tried(() => readFileSync(`${import.meta.dirname}/../../../../README.md`)),
      write: tried(() => writeFileSync(`${import.meta.dirname}/written`, '')),
      start: tried(() => spawnSync('true')),
    }
  },
}
export type MisbehavingSandboxTasks = typeof tasks

serveSandboxTasks(tasks, 300)
