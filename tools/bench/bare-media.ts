/** A minimal program with which the speed of our video playback is compared. It prints its port. */
import { createReadStream, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { basename, extname, join } from 'node:path'

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.m3u8': 'application/vnd.apple.mpegurl',
  '.mp4': 'video/mp4',
  '.jpg': 'image/jpeg',
}
const { VIDEO = '', PAGE = '' } = process.env

function pathOf(url: string): string {
  if (url === '/') return join(PAGE, 'index.html')
  return url.startsWith('/video/') ? join(VIDEO, basename(url)) : join(PAGE, 'assets', basename(url))
}

const server = createServer((request, response) => {
  const path = pathOf(request.url ?? '/')
  const size = statSync(path, { throwIfNoEntry: false })?.size
  if (size === undefined) return response.writeHead(404).end()
  const [, from, to] = /^bytes=(\d+)-(\d+)?$/.exec(request.headers.range ?? '') ?? []
  const start = Number(from ?? 0)
  const end = Math.min(Number(to ?? size - 1), size - 1)
  response.writeHead(from ? 206 : 200, {
    'content-type': types[extname(path)] ?? 'application/octet-stream',
    'content-length': end - start + 1,
    'accept-ranges': 'bytes',
    ...(from && { 'content-range': `bytes ${start}-${end}/${size}` }),
  })
  createReadStream(path, { start, end }).pipe(response)
})
server.listen(0, '127.0.0.1', () => console.log(`port ${(server.address() as { port: number }).port}`))
