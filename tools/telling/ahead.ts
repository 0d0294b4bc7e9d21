// Loads the product's modules and starts the server when the parent process sends a message: a thousand restarts need
// not wait for the loading.
import { once } from 'node:events'
import { flushCompileCache } from 'node:module'

// The URL is computed, so that the type check of the tools does not include the server, which has its own.
const server = new URL('../../server/src/', import.meta.url)
await import(new URL('app.ts', server).href)
// Writes the compile cache now: it is normally written when a process ends, but this process will be killed.
flushCompileCache()
process.send?.('read')
await once(process, 'message')
await import(new URL('main.ts', server).href)
