import { sandbox } from '../../sandbox/sandbox.ts'
import type { DocxTasks } from './docx-program.ts'

const program = new URL('./docx-program.ts', import.meta.url)

/** Looks at what somebody has just sent. */
export const uploadedDocxSandbox = sandbox<DocxTasks>(program, { seconds: 20, heapMb: 256 })

/** Works with what was looked at before, so that a contract, whose number is held meanwhile, never waits for a new file. */
export const storedDocxSandbox = sandbox<DocxTasks>(program, { seconds: 10, heapMb: 256, isAwaited: true })
