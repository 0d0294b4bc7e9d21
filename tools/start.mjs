// `npm start`: from an empty clone to a running product; `npm start -- --check` says what is missing for that.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { buildWeb, env, installDependencies, node, root, stampCommit } from './install.mjs'
import { startedBy } from './started-by.mjs'

/** The server ends by itself within eight seconds; one that cannot any more is ended. */
const longestEndMs = 9_000

const npm = startedBy()
installDependencies()
buildWeb()
stampCommit()

// Nothing is said over the channel: when this program is killed it breaks, and the server ends (server/src/main.ts).
const program = process.argv.includes('--check') ? 'server/src/check-start.ts' : 'server/src/main.ts'
const server = spawn(node, [join(root, program)], {
  cwd: root,
  env,
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
})
// A signal to npm alone, or to the whole group: either way the server hears it once or twice and ends cleanly.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => end(signal))
server.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGTERM' || signal === 'SIGINT' ? 0 : 1)))
// npm hands a signal to the shell that it runs a script in, and that shell dies of it without a word to us.
const watch = setInterval(() => npm.isGone() && end('SIGTERM'), 500)

function end(signal) {
  clearInterval(watch)
  server.kill(signal)
  setTimeout(() => server.kill('SIGKILL'), longestEndMs).unref()
}
