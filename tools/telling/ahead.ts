// The product, read ahead: it begins when its parent says so. Whoever kills it a thousand times would else wait for nothing
// but the reading of its files.
import { once } from 'node:events'
import { flushCompileCache } from 'node:module'

await import('../../server/src/app.ts')
// At its end it would be kept by itself, but it will be killed.
flushCompileCache()
process.send?.('read')
await once(process, 'message')
await import('../../server/src/main.ts')
