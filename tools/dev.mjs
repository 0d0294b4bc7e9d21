import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import {
  commandEnvironment,
  installDependencies,
  nodeProgramPath,
  repositoryRoot,
  writeCommitOfBuild,
} from './install.mjs'
import { createParentProcessCheck } from './parent-process.mjs'
import { watchFolders } from './watch-folders.mjs'

/** The server exits with this code when the text of an already applied migration has changed. */
const changedMigration = 3

const npm = createParentProcessCheck()
installDependencies()
writeCommitOfBuild()
const webPort = await freePort(5173)
const settings = {
  ...commandEnvironment,
  PORT: process.env.PORT || String(await freePort(3000)),
  MARKAZ_PUBLIC_URL: process.env.MARKAZ_PUBLIC_URL || `http://localhost:${webPort}`,
}
let isStopping = false
let isWanted = true
let server = startServer()
const web = spawn(
  nodeProgramPath,
  [
    join(repositoryRoot, 'node_modules/vite/bin/vite.js'),
    '--port',
    String(webPort),
    '--strictPort',
    '--logLevel',
    'warn',
  ],
  { cwd: join(repositoryRoot, 'web'), env: settings, stdio: ['ignore', 'inherit', 'inherit'] },
)
web.on('exit', () => stop('SIGTERM'))
let pause
watchFolders(
  ['server/src', 'server/migrations', 'protocol/src', 'demo/src'].map((folder) => join(repositoryRoot, folder)),
  (file) => {
    if (!/\.(ts|sql|json)$/.test(file) || file.endsWith('.test.ts')) return
    // One save causes several file events, and a branch switch hundreds, so the restart waits for a short pause.
    clearTimeout(pause)
    pause = setTimeout(restart, 100)
  },
)
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stop(signal))
setInterval(() => npm.isGone() && stop('SIGTERM'), 500).unref()

function startServer() {
  isWanted = false
  return spawn(nodeProgramPath, [join(repositoryRoot, 'server/src/main.ts')], {
    cwd: repositoryRoot,
    env: settings,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  }).on('exit', ended)
}

function restart() {
  isWanted = true
  if (server) server.kill('SIGTERM')
  else server = startServer()
}

async function ended(code) {
  server = null
  if (isStopping) return
  if (isWanted) {
    server = startServer()
    return
  }
  const mayRemove = code === changedMigration && !process.env.DATABASE_URL && (await mayBeginAnew())
  if (server || isStopping) return
  if (mayRemove) {
    rmSync(dataFolder(), { recursive: true, force: true })
    server = startServer()
  } else console.log("  Server to'xtadi; fayl saqlangach qaytadan ishga tushadi.\n")
}

const dataFolder = () => resolve(repositoryRoot, process.env.MARKAZ_DATA || 'data')

/**
 * Asks whether to start with an empty database. Without a terminal the answer is no, so that no database is removed
 * without consent.
 */
async function mayBeginAnew() {
  if (!process.stdin.isTTY) return false
  const asking = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await asking.question(`  ${dataFolder()} o'chirilib, qaytadan boshlansinmi? [h/y] `)
  asking.close()
  return /^h/i.test(answer.trim())
}

function stop(signal) {
  if (isStopping) return
  isStopping = true
  web.kill(signal)
  const ending = server
  if (!ending) process.exit()
  ending.on('exit', () => process.exit())
  ending.kill(signal)
}

async function freePort(port) {
  for (const host of ['127.0.0.1', '::1']) {
    const trial = createServer()
    const isTaken = await new Promise((done) => {
      trial.once('error', ({ code }) => done(code === 'EADDRINUSE'))
      trial.listen(port, host, () => done(false))
    })
    await new Promise((done) => trial.close(done))
    if (isTaken) return freePort(port + 1)
  }
  return port
}
