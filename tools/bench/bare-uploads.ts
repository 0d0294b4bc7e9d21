/**
 * The measure for uploads: @tus/server's own server and file store as they come, asking nobody who he is, no database.
 * `/sink` takes a plain body and keeps nothing: what a link can carry. Run as a process of its own: FOLDER; prints its port.
 */
import { createServer } from 'node:http'
import { tusPath } from '@markaz/protocol/route'
import { FileStore } from '@tus/file-store'
import { Server } from '@tus/server'

const tus = new Server({ path: tusPath, datastore: new FileStore({ directory: process.env.FOLDER ?? '' }) })
const server = createServer((request, response) => {
  if (request.url !== '/sink') return void tus.handle(request, response)
  request.resume().on('end', () => response.writeHead(204).end())
})
server.listen(0, '127.0.0.1', () => console.log(`port ${(server.address() as { port: number }).port}`))
