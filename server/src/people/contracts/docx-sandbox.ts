import { createSandbox } from '../../sandbox/sandbox.ts'
import type { DocxTasks } from './docx-program.ts'

const program = new URL('./docx-program.ts', import.meta.url)

/** For files that a user has just uploaded. */
export const uploadedDocxSandbox = createSandbox<DocxTasks>(program, { seconds: 20, heapMb: 256 })

/**
 * For files that were checked earlier. A contract with a locked number must never wait for the check of a new upload.
 */
export const storedDocxSandbox = createSandbox<DocxTasks>(program, { seconds: 10, heapMb: 256, isAwaited: true })
