import { spawn } from 'node:child_process'
import { join } from 'node:path'
import {
  buildWeb,
  commandEnvironment,
  installDependencies,
  nodeProgramPath,
  repositoryRoot,
  writeCommitOfBuild,
} from './install.mjs'
import { createParentProcessCheck } from './parent-process.mjs'

/** Milliseconds after which a server that does not end is killed; it normally ends within eight seconds. */
const longestEndMs = 9_000

const npm = createParentProcessCheck()
installDependencies()
buildWeb()
writeCommitOfBuild()

const program = process.argv.includes('--check') ? 'server/src/check-start.ts' : 'server/src/main.ts'
const server = spawn(nodeProgramPath, [join(repositoryRoot, program)], {
  cwd: repositoryRoot,
  env: commandEnvironment,
  // If this program is killed, its IPC channel to the server closes, and the server ends itself.
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
})
// The signal may not have reached the server, so it is passed on. A second signal does not harm the server.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => end(signal))
server.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGTERM' || signal === 'SIGINT' ? 0 : 1)))
// npm forwards a signal only to its shell, which ends without a message to this program. So this program checks whether
// npm still runs.
const watch = setInterval(() => npm.isGone() && end('SIGTERM'), 500)

function end(signal) {
  clearInterval(watch)
  server.kill(signal)
  setTimeout(() => server.kill('SIGKILL'), longestEndMs).unref()
}
