import { createSandbox } from '../../sandbox/sandbox.ts'
import type { DocxSandboxTasks } from './docx-program.ts'

const program = new URL('./docx-program.ts', import.meta.url)

/** Sandbox for files that a user has just uploaded. */
export const sandboxForUploadedDocx = createSandbox<DocxSandboxTasks>(program, { seconds: 20, heapMb: 256 })

/**
 * Separate sandbox for templates that were checked at upload. Making a contract locks contract numbers, so the check of
 * another upload must not delay it.
 */
export const sandboxForStoredDocx = createSandbox<DocxSandboxTasks>(program, {
  seconds: 10,
  heapMb: 256,
  isAwaited: true,
})
