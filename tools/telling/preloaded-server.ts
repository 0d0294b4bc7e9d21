// Loads the server's modules in advance and starts the server on a message of the parent process. This makes a thousand
// restarts in a crash test fast.
import { once } from 'node:events'
import { flushCompileCache } from 'node:module'

// The path is computed at run time, so that the type check of the tools does not include the server.
const server = new URL('../../server/src/', import.meta.url)
await import(new URL('app.ts', server).href)
// Writes the compile cache now: Node normally writes it when a process ends, but this process will be killed.
flushCompileCache()
process.send?.('read')
await once(process, 'message')
await import(new URL('main.ts', server).href)
