// The product, read ahead: it begins when its parent says so. Whoever kills it a thousand times would else wait for nothing
// but the reading of its files.
import { once } from 'node:events'
import { flushCompileCache } from 'node:module'

// The types of the tools do not follow an address made here: the server has its own.
const server = new URL('../../server/src/', import.meta.url)
await import(new URL('app.ts', server).href)
// The cache would be kept by itself at the end of the process, but that will be killed.
flushCompileCache()
process.send?.('read')
await once(process, 'message')
await import(new URL('main.ts', server).href)
