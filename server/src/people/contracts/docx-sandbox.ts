import { createSandbox } from '../../sandbox/sandbox.ts'
import type { DocxSandboxTasks } from './docx-program.ts'

const program = new URL('./docx-program.ts', import.meta.url)

/** Sandbox for files that a user has just uploaded. */
export const sandboxForUploadedDocx = createSandbox<DocxSandboxTasks>(program, { seconds: 20, heapMb: 256 })

/**
 * Separate sandbox for files that were checked at upload: making a contract locks contract numbers, so it must not wait
 * for the check of an upload.
 */
export const sandboxForStoredDocx = createSandbox<DocxSandboxTasks>(program, {
  seconds: 10,
  heapMb: 256,
  isAwaited: true,
})
