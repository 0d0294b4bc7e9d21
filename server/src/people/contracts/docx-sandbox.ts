import { sandbox } from '../../sandbox/sandbox.ts'
import type { DocxTasks } from './docx-program.ts'

const program = new URL('./docx-program.ts', import.meta.url)

/** Checks a file that a user has just uploaded. */
export const uploadedDocxSandbox = sandbox<DocxTasks>(program, { seconds: 20, heapMb: 256 })

/**
 * Works with files that were checked before, in a separate sandbox: a contract whose number is locked must never wait
 * for a new upload.
 */
export const storedDocxSandbox = sandbox<DocxTasks>(program, { seconds: 10, heapMb: 256, isAwaited: true })
