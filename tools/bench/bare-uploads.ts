/**
 * A program with which the speed of our uploads is compared: @tus/server without authentication and database. Its path
 * `/sink` discards a request body, which measures the connection alone.
 */
import { createServer } from 'node:http'
import { tusUploadPath } from '@markaz/protocol/route'
import { FileStore } from '@tus/file-store'
import { Server } from '@tus/server'

const tus = new Server({ path: tusUploadPath, datastore: new FileStore({ directory: process.env.FOLDER ?? '' }) })
const server = createServer((request, response) => {
  if (request.url !== '/sink') return void tus.handle(request, response)
  request.resume().on('end', () => response.writeHead(204).end())
})
server.listen(0, '127.0.0.1', () => console.log(`port ${(server.address() as { port: number }).port}`))
