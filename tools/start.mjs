// `npm start`: from an empty clone to a running product.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { buildWeb, env, installDependencies, node, root } from './install.mjs'

installDependencies()
buildWeb()

const server = spawn(node, [join(root, 'server/src/main.ts')], { cwd: root, env, stdio: 'inherit' })
// A signal to npm alone, or to the whole group: either way the server hears it once or twice and ends cleanly.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal))
server.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGTERM' || signal === 'SIGINT' ? 0 : 1)))
