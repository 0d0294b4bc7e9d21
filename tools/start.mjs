// `npm start` leads from an empty clone to a running product; `npm start -- --check` reports what is missing.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { buildWeb, env, installDependencies, node, root, stampCommit } from './install.mjs'
import { startedBy } from './started-by.mjs'

/** Milliseconds after which the server is killed; it normally ends within eight seconds. */
const longestEndMs = 9_000

const npm = startedBy()
installDependencies()
buildWeb()
stampCommit()

// Nothing is sent over this IPC channel. When the starter is killed, the channel closes, and the server ends
// (server/src/main.ts).
const program = process.argv.includes('--check') ? 'server/src/check-start.ts' : 'server/src/main.ts'
const server = spawn(node, [join(root, program)], {
  cwd: root,
  env,
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
})
// A signal may be sent only to npm or to the complete process group, so the server may receive it twice; it ends
// cleanly in either case.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => end(signal))
server.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGTERM' || signal === 'SIGINT' ? 0 : 1)))
// npm sends a signal only to the script's shell, which ends without informing this program, so this program checks
// whether npm still runs.
const watch = setInterval(() => npm.isGone() && end('SIGTERM'), 500)

function end(signal) {
  clearInterval(watch)
  server.kill(signal)
  setTimeout(() => server.kill('SIGKILL'), longestEndMs).unref()
}
