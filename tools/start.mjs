// `npm start`: from an empty clone to a running product; `npm start -- --check` reports what is missing for that.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { buildWeb, env, installDependencies, node, root, stampCommit } from './install.mjs'
import { startedBy } from './started-by.mjs'

/** The server ends by itself within eight seconds; after this time it is killed. */
const longestEndMs = 9_000

const npm = startedBy()
installDependencies()
buildWeb()
stampCommit()

// The IPC channel carries no messages: when this program is killed it closes, and the server ends (server/src/main.ts).
const program = process.argv.includes('--check') ? 'server/src/check-start.ts' : 'server/src/main.ts'
const server = spawn(node, [join(root, program)], {
  cwd: root,
  env,
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
})
// A signal may reach npm only, or the complete process group; the server receives it once or twice and ends cleanly in
// either case.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => end(signal))
server.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGTERM' || signal === 'SIGINT' ? 0 : 1)))
// npm forwards a signal to the shell of the script, which dies without notifying this program, so npm itself is
// watched.
const watch = setInterval(() => npm.isGone() && end('SIGTERM'), 500)

function end(signal) {
  clearInterval(watch)
  server.kill(signal)
  setTimeout(() => server.kill('SIGKILL'), longestEndMs).unref()
}
