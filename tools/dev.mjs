// `npm run dev`: the server, started anew when its files change, and Vite with hot reload in front of it.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { env, installDependencies, node, root } from './install.mjs'

installDependencies()
const server = spawn(node, ['--watch', '--watch-preserve-output', join(root, 'server/src/main.ts')], {
  cwd: root,
  env,
  stdio: 'inherit',
})
const web = spawn(node, [join(root, 'node_modules/vite/bin/vite.js')], {
  cwd: join(root, 'web'),
  env,
  stdio: 'inherit',
})
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => {
    server.kill(signal)
    web.kill(signal)
  })
server.on('exit', () => web.kill())
web.on('exit', () => server.kill())
