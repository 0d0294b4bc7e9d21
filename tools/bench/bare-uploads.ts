/**
 * The baseline for uploads: the unchanged server and file store of @tus/server, without authentication and database.
 * `/sink` reads a plain body and stores nothing, which measures the connection. Runs as a separate process: FOLDER;
 * prints its port.
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
