// Loads the product's modules and starts it when the parent process says so, so that a thousand restarts do not wait
// for loading files.
import { once } from 'node:events'
import { flushCompileCache } from 'node:module'

// The URL is computed, so that the type check of the tools does not include the server, which has its own.
const server = new URL('../../server/src/', import.meta.url)
await import(new URL('app.ts', server).href)
// The compile cache is normally written at the end of the process, but this process will be killed.
flushCompileCache()
process.send?.('read')
await once(process, 'message')
await import(new URL('main.ts', server).href)
